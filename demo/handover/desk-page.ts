import type {Case, CaseMessage, DeskEvent} from './cases.js';

/** A visitor of the list. */
interface Visitor {
  current: Case;
  readonly messages: Map<string, CaseMessage>;
  readonly button: HTMLButtonElement;
  /** Messages of the visitor that the person has not seen. */
  unread: number;
}

const STATES = {waiting: 'Waiting', joined: 'Joined', ended: 'Ended'};
const SENDERS = {visitor: 'Visitor', agent: 'Assistant', person: 'Person'};

/** Time between two requests that tell that the person writes, in milliseconds. */
const TYPING = 3_000;

const element = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T;
const field = element<HTMLTextAreaElement>('text');
const title = element('case-title');
const visitors = new Map<string, Visitor>();
let selected: Visitor | undefined;
let typedAt = 0;

const events = new EventSource('/desk/cases/events');
events.onopen = () => (element('connection').textContent = 'Connected');
events.onerror = () => (element('connection').textContent = 'The connection is lost. Trying again…');
events.onmessage = ({data}) => {
  take(JSON.parse(String(data)) as DeskEvent);
  showCount();
};

element('back').addEventListener('click', () => {
  const {button} = selected!;
  select(undefined);
  button.focus();
});
element('close').addEventListener('click', () => void act('close'));
onSubmit('join', async () => {
  if (await act('join', {name: element<HTMLInputElement>('name').value})) field.focus();
});
onSubmit('write', async () => {
  const text = field.value;
  field.value = '';
  typedAt = 0;
  if (!(await act('messages', {text})) && field.value === '') field.value = text;
});
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  field.form!.requestSubmit();
});
field.addEventListener('input', () => {
  if (Date.now() - typedAt < TYPING || field.value === '') return;
  typedAt = Date.now();
  void act('typing');
});
addEventListener('focus', see);

function take(event: DeskEvent): void {
  if (event.type === 'cases') {
    for (const id of visitors.keys()) if (!event.ids.includes(id)) remove(id);
    return;
  }
  if (event.type === 'removed') remove(event.id);
  const visitor = visitors.get(event.id) ?? (event.type === 'case' ? add(event.case) : undefined);
  if (!visitor) return;
  if (event.type === 'case') {
    visitor.current = event.case;
    if (visitor === selected) showState(visitor);
  }
  if (event.type === 'message' && !visitor.messages.has(event.message.id)) {
    visitor.messages.set(event.message.id, event.message);
    if (event.message.from === 'visitor') visitor.unread += 1;
    if (visitor === selected) append(event.message);
  }
  showInList(visitor);
  see();
}

function add(current: Case): Visitor {
  const button = document.createElement('button');
  const visitor: Visitor = {current, messages: new Map(), button, unread: 0};
  button.type = 'button';
  button.addEventListener('click', () => select(visitor));
  const item = document.createElement('li');
  item.append(button);
  element('cases').prepend(item);
  visitors.set(current.id, visitor);
  return visitor;
}

function remove(id: string): void {
  const visitor = visitors.get(id);
  visitors.delete(id);
  visitor?.button.parentElement?.remove();
  if (visitor && visitor === selected) select(undefined);
}

function select(visitor: Visitor | undefined): void {
  selected?.button.removeAttribute('aria-current');
  selected = visitor;
  element('unselected').hidden = visitor !== undefined;
  element('case').hidden = visitor === undefined;
  element('columns').toggleAttribute('data-selected', visitor !== undefined);
  element('failure').textContent = '';
  if (!visitor) return;
  visitor.button.setAttribute('aria-current', 'true');
  title.textContent = titleOf(visitor.current);
  field.value = '';
  // A new log for each visitor: screen readers announce what is added to one.
  const log = document.createElement('div');
  log.setAttribute('role', 'log');
  log.setAttribute('aria-label', 'Messages');
  const list = document.createElement('ol');
  list.append(...[...visitor.messages.values()].map(itemOf));
  log.append(list);
  element('scroller').replaceChildren(log);
  showState(visitor);
  scrollToEnd();
  see();
  showCount();
  const {state} = visitor.current;
  const next = {waiting: element('join').querySelector('button')!, joined: field, ended: title}[state];
  next.focus();
}

/** Marks the messages of the selected visitor as seen. */
function see(): void {
  if (!selected || selected.unread === 0 || !document.hasFocus()) return;
  selected.unread = 0;
  showInList(selected);
  showCount();
}

function showInList({current, messages, button, unread}: Visitor): void {
  const isNew = current.state === 'waiting' || (current.state === 'joined' && unread > 0);
  button.toggleAttribute('data-new', isNew);
  button.replaceChildren(
    create('strong', titleOf(current)),
    create('span', current.state === 'joined' && isNew ? `${unread} new` : STATES[current.state], 'state'),
    create('span', subjectOf([...messages.values()]), 'last'),
  );
}

/** Returns the last words of the visitor: not those of the button that asks for a person, if there are others. */
function subjectOf(messages: readonly CaseMessage[]): string {
  const texts = messages.filter(({from}) => from === 'visitor').map(({text}) => text);
  const isNew = messages.filter(({time}) => time !== undefined).length === 1;
  return (isNew && texts.at(-2)) || (texts.at(-1) ?? '');
}

/** Shows how many visitors need the person, also in the tab of the browser. */
function showCount(): void {
  const count = document.querySelectorAll('#cases [data-new]').length;
  document.title = `${count > 0 ? `(${count}) ` : ''}Desk · chat-bot`;
  element('none').hidden = visitors.size > 0;
}

function showState({current: {state, name, endedBy}}: Visitor): void {
  const hadFocus = element('case').querySelector('footer')!.contains(document.activeElement);
  element('case-state').textContent = state === 'joined' ? `${name} has joined` : STATES[state];
  element('close').hidden = state === 'ended';
  element('join').hidden = state !== 'waiting';
  element('write').hidden = state !== 'joined';
  const words = endedBy === 'visitor' ? 'The visitor has gone back to the assistant.' : 'The case is closed.';
  element('ended').textContent = state === 'ended' ? words : '';
  if (state === 'ended' && (hadFocus || document.activeElement === document.body)) title.focus();
}

function append(message: CaseMessage): void {
  const scroller = element('scroller');
  const isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 40;
  scroller.querySelector('ol')!.append(itemOf(message));
  if (isAtEnd || message.from === 'person') scrollToEnd();
}

function scrollToEnd(): void {
  element('scroller').scrollTo(0, element('scroller').scrollHeight);
}

function itemOf({from, name, text, time}: CaseMessage): HTMLElement {
  const item = document.createElement('li');
  item.dataset.from = from;
  const clock = time && new Date(time).toLocaleTimeString([], {hour: '2-digit', minute: '2-digit'});
  item.append(
    create('p', [name ?? SENDERS[from], clock].filter(Boolean).join(' · '), 'muted'),
    create('p', text, 'text'),
  );
  return item;
}

const titleOf = ({number}: Case) => `Visitor ${number}`;

function create(tag: string, words: string, className = ''): HTMLElement {
  return Object.assign(document.createElement(tag), {textContent: words, className});
}

function onSubmit(id: string, handle: () => Promise<void>): void {
  element(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void handle();
  });
}

/** Sends what the person does to the desk. Resolves with `false`, and says so, if it was refused. */
async function act(action: string, body: object = {}): Promise<boolean> {
  const visitor = selected!;
  const failure = await post(`/desk/cases/${visitor.current.id}/${action}`, body);
  if (visitor === selected) element('failure').textContent = failure;
  return failure === '';
}

/** Resolves with the words of a failure, or ''. */
async function post(url: string, body: object): Promise<string> {
  try {
    const headers = {'content-type': 'application/json'};
    const response = await fetch(url, {method: 'POST', headers, body: JSON.stringify(body)});
    if (response.ok) return '';
    const {error} = (await response.json()) as {error: {message: string}};
    return error.message;
  } catch {
    return 'The desk could not be reached. Try again.';
  }
}
