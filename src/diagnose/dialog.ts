import type {Finding} from './finding.js';

export function hideDialog(): void {
  document.querySelector(DIALOG_NAME)?.remove();
}

const CSS = `
  :host { all: initial !important; }
  dialog {
    box-sizing: border-box; inline-size: min(42rem, 100vi - 32px); max-block-size: calc(100dvb - 32px); padding: 24px;
    border: 1px solid gray; border-radius: 14px; color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
    overflow-wrap: anywhere;
  }
  h2, h3, p { margin: 0; font-size: 16px; }
  h2 { font-size: 20px; outline: 0; }
  ol { margin: 16px 0 0; padding: 0; list-style: none; }
  li { padding: 16px 0; border-block-start: 1px solid gray; }
  button {
    min-block-size: 40px; margin: 8px 8px 0 0; padding: 4px 16px; border: 1px solid; border-radius: 8px;
    background: none; color: inherit; font: inherit; cursor: pointer;
  }
  button:last-child { background: CanvasText; color: Canvas; }
`;

const DIALOG_NAME = 'chat-bot-diagnosis';

/** Shows the findings at the end of the page, because the chat can be hidden. `said`: about the service. */
export function showDialog(findings: readonly Finding[], said: string, onAsk?: () => void): void {
  hideDialog();
  const place = document.createElement(DIALOG_NAME);
  const root = place.attachShadow({mode: 'open'});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  const {length} = findings;
  const count = `${length || 'No'} finding${length === 1 ? '' : 's'}`;
  const note = create('p', {role: 'status'}, `${count}. The service ${said}.`);
  // Otherwise the dialog focuses a button below all findings:
  // https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-focusing-steps
  const focused = {tabIndex: -1, autofocus: true};
  const title = create('h2', {id: DIALOG_NAME, ...focused}, 'Diagnosis of <chat-bot>');
  const items = findings.map(({id, symptom, cause, remedy, link}) =>
    create(
      'li',
      {},
      create('h3', {}, symptom),
      create('p', {}, `Cause: ${cause}`),
      create('p', {}, `Remedy: ${remedy}`),
      create('p', {}, `${id}: ${link}`),
    ),
  );
  const list = create('ol', {}, ...items);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportOf(note, list));
      note.textContent = 'Copied.';
    } catch {
      getSelection()?.selectAllChildren(list);
      note.textContent = 'The browser allows no copy here: select the text instead.';
    }
  };
  const actions = create(
    'div',
    {},
    button('Copy', () => void copy()),
    ...(onAsk ? [button('Ask the service “Hello”', onAsk)] : []),
    button('Close', () => dialog.close()),
  );
  const dialog = create('dialog', {lang: 'en', dir: 'ltr'}, title, note, list, actions);
  dialog.setAttribute('aria-labelledby', DIALOG_NAME);
  dialog.addEventListener('close', () => place.remove());
  root.append(dialog);
  document.body.append(place);
  dialog.showModal();
}

/** Returns the dialog as text. Leaves out the query of the page's address, which can contain secrets. */
function reportOf({textContent}: HTMLElement, {innerText}: HTMLElement): string {
  const {origin, pathname} = location;
  return `<chat-bot> on ${origin}${pathname}\n${navigator.userAgent}\n${new Date().toISOString()}\n${textContent}\n${innerText}`;
}

function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...content);
  return created;
}

function button(label: string, onclick: () => void): HTMLButtonElement {
  return create('button', {type: 'button', onclick}, label);
}
