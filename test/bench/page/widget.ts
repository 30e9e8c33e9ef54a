import type {Contender} from './contender.js';
import type {StreamedReply} from './streamed-reply.js';

/** Frames without a change after which a reply is complete. */
const QUIET_FRAMES = 15;

const nextFrame = () => new Promise(requestAnimationFrame);

/** The place in which a widget draws itself. */
export const BOX = 'inline-size: 420px; block-size: 640px';

interface Widget {
  readonly root: () => ParentNode;
  /** Selector of the field for a question. */
  readonly field: string;
  /** Selector of the replies. */
  readonly replies: string;
  /** Default: types into the field and presses Enter. */
  readonly ask?: () => void;
}

/** A widget with its own protocol. It does not report a complete reply. */
export function widget(
  service: Pick<StreamedReply, 'load' | 'requested' | 'write' | 'end'>,
  {root, field, replies, ask}: Widget,
): Contender {
  const replyText = () => [...root().querySelectorAll(replies)].at(-1)?.textContent ?? '';
  const input = () => root()?.querySelector<HTMLTextAreaElement | HTMLInputElement>(field);
  return {
    isReady: () => input() != null,
    load: (texts) => service.load(texts),
    async ask() {
      if (ask) ask();
      else {
        while (input()?.matches(':disabled') ?? true) await nextFrame();
        fill(input()!, 'Tell me everything.');
        await nextFrame();
        pressEnter(input()!);
      }
      await service.requested();
    },
    write: (count) => service.write(count),
    async end() {
      service.end();
      let last = replyText().length;
      for (let quiet = 0; quiet < QUIET_FRAMES; quiet += 1) {
        await nextFrame();
        const {length} = replyText();
        if (length !== last) quiet = 0;
        last = length;
      }
    },
  };
}

/** Sets the value of a field, as typing does. */
function fill(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  // React replaces the setter of the instance, and would not notice the change:
  // https://github.com/facebook/react/blob/main/packages/react-dom-bindings/src/client/inputValueTracking.js
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true, data: text}));
}

function pressEnter(field: HTMLElement): void {
  const keys = {key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, composed: true, cancelable: true};
  for (const type of ['keydown', 'keypress', 'keyup']) field.dispatchEvent(new KeyboardEvent(type, keys));
}
