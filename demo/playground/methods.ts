import type {ChatBot} from '../../src/index.js';
import {element} from './element.js';

/** Connects the buttons for the element's methods, and shows the outcome of the last call. */
export function connectMethods(current: () => ChatBot | undefined, form: HTMLFormElement): void {
  const text = element('#send-text', HTMLInputElement);
  const outcome = element('#method-outcome', HTMLOutputElement);
  const methods: Readonly<Record<string, (chat: ChatBot) => unknown>> = {
    send: (chat) => chat.send(text.value),
    stop: (chat) => chat.stop(),
    retry: (chat) => chat.retry(),
    regenerate: (chat) => chat.regenerate(),
    clear: (chat) => chat.clear(),
    toggle: (chat) => chat.toggle(),
    focus: (chat) => chat.focus(),
    diagnose: (chat) => chat.diagnose(),
  };
  let calls = 0;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const name = event.submitter?.getAttribute('value') ?? 'send';
    calls += 1;
    const call = calls;
    const tell = (words: string) => {
      if (call === calls) outcome.value = words;
    };
    tell('');
    const chat = current();
    if (!chat) return tell('The frame shows another page. Reload it.');
    Promise.resolve(methods[name]?.(chat)).then(
      (reply) => tell(hasStatus(reply) ? `${name}() resolved: ${reply.status}` : ''),
      (error: unknown) =>
        tell(`${name}() rejected: ${error instanceof Error ? error.message : String(error)}`),
    );
  });
}

function hasStatus(reply: unknown): reply is {status: string} {
  return typeof reply === 'object' && reply !== null && 'status' in reply;
}
