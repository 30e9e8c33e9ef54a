import type {ChatBot} from '../../src/index.js';
import {element} from './element.js';

/** Buttons for the element's methods, and how the last call went. */
export function connectMethods(chat: ChatBot, form: HTMLFormElement): void {
  const text = element('#send-text', HTMLInputElement);
  const outcome = element('#method-outcome', HTMLOutputElement);
  const methods: Readonly<Record<string, () => unknown>> = {
    send: () => chat.send(text.value),
    stop: () => chat.stop(),
    retry: () => chat.retry(),
    regenerate: () => chat.regenerate(),
    clear: () => chat.clear(),
    toggle: () => chat.toggle(),
    focus: () => chat.focus(),
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
    Promise.resolve(methods[name]?.()).then(
      (reply) => tell(hasStatus(reply) ? `${name}() resolved: ${reply.status}` : ''),
      (error: unknown) =>
        tell(`${name}() rejected: ${error instanceof Error ? error.message : String(error)}`),
    );
  });
}

function hasStatus(reply: unknown): reply is {status: string} {
  return typeof reply === 'object' && reply !== null && 'status' in reply;
}
