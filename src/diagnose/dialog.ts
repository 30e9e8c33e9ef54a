import type {Finding} from './finding.js';

const CSS = `
  :host { all: initial !important; }
  dialog {
    box-sizing: border-box; inline-size: min(42rem, 100vi - 32px); max-block-size: calc(100dvb - 32px); padding: 24px;
    overflow: auto; border: 1px solid light-dark(#dfe1e8, #34363f); border-radius: 14px;
    background: light-dark(#fff, #17181c); color: light-dark(#1b1c20, #ececf0); color-scheme: light dark;
    font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; visibility: visible; pointer-events: auto;
    user-select: text;
  }
  dialog::backdrop { background: rgb(0 0 0 / 45%); }
  h2 { margin: 0; font-size: 20px; outline: 0; }
  h3 { margin: 0; font-size: 16px; }
  p { margin: 4px 0 0; }
  ol { margin: 16px 0 0; padding: 0; list-style: none; }
  li { padding: 16px 0; border-block-start: 1px solid light-dark(#dfe1e8, #34363f); }
  .note { color: light-dark(#5d606b, #a5a8b4); }
  .actions { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 8px; }
  button {
    min-block-size: 40px; padding: 4px 16px; border: 1px solid light-dark(#8a8d99, #72757f); border-radius: 8px;
    background: none; color: inherit; font: inherit; cursor: pointer;
  }
  a { color: inherit; }
  button:last-child { border-color: transparent; background: light-dark(#2f54d0, #a3b8ff); color: light-dark(#fff, #131a33); }
  button:focus-visible { outline: 3px solid light-dark(#2f54d0, #a3b8ff); outline-offset: 2px; }
`;

const NAME = 'chat-bot-diagnosis';

export function hideDialog(): void {
  document.querySelector(NAME)?.remove();
}

/** Shows the findings at the end of the page, because the chat can be hidden. `said`: about the service. */
export function showDialog(findings: readonly Finding[], said: string, onAsk?: () => void): void {
  hideDialog();
  const place = document.createElement(NAME);
  const root = place.attachShadow({mode: 'open'});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  root.adoptedStyleSheets = [sheet];
  const {length} = findings;
  const count = `${length || 'No'} finding${length === 1 ? '' : 's'}`;
  const note = element('p', {className: 'note', role: 'status'}, `${count}. The service ${said}.`);
  // Otherwise the dialog focuses a button below all findings:
  // https://html.spec.whatwg.org/multipage/interactive-elements.html#dialog-focusing-steps
  const focused = {tabIndex: -1, autofocus: true};
  const title = element('h2', {id: NAME, ...focused}, 'Diagnosis of <chat-bot>');
  const items = findings.map(({id, symptom, cause, remedy, link}) =>
    element(
      'li',
      {},
      element('h3', {}, symptom),
      element('p', {}, `Cause: ${cause}`),
      element('p', {}, `Remedy: ${remedy}`),
      element('p', {className: 'note'}, entry(id, link)),
    ),
  );
  const list = element('ol', {}, ...items);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(findings, note.textContent));
      note.textContent = 'Copied.';
    } catch {
      getSelection()?.selectAllChildren(list);
      note.textContent = 'The browser allows no copy here: select the text instead.';
    }
  };
  const actions = element(
    'div',
    {className: 'actions'},
    button('Copy', () => void copy()),
    ...(onAsk ? [button('Ask the service “Hello”', onAsk)] : []),
    button('Close', () => dialog.close()),
  );
  const dialog = element('dialog', {lang: 'en', dir: 'ltr'}, title, note, list, actions);
  dialog.setAttribute('aria-labelledby', NAME);
  dialog.addEventListener('close', () => place.remove());
  root.append(dialog);
  document.body.append(place);
  dialog.showModal();
}

/** Returns the address of the documentation next to the script; `undefined` if bundled. */
export function documentation(): string | undefined {
  const page = import.meta.url.replace(/chat-bot-diagnose\.js.*/, 'chat-bot-diagnose.html');
  return page === import.meta.url ? undefined : page;
}

/** Returns a link to the documentation; if bundled, the path in the package. */
function entry(id: string, link: string): Node | string {
  const page = documentation();
  if (!page) return `${id}: ${link}`;
  return element('a', {href: `${page}#${id}`, target: '_blank'}, `More about ${id}`);
}

/** Returns the findings as text. Leaves out the query of the page's address, which can contain secrets. */
function textOf(findings: readonly Finding[], note: string): string {
  const {origin, pathname} = location;
  return [
    `<chat-bot> on ${origin}${pathname}\n${navigator.userAgent}\n${new Date().toISOString()}\n${note}`,
    ...findings.map(
      ({id, symptom, cause, remedy, link}) =>
        `${id}: ${symptom}\nCause: ${cause}\nRemedy: ${remedy}\n${link}`,
    ),
  ].join('\n\n');
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...content);
  return created;
}

function button(label: string, onclick: () => void): HTMLButtonElement {
  return element('button', {type: 'button', onclick}, label);
}
