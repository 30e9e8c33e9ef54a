import type {ReactiveControllerHost} from 'lit';

import {windowOf} from '../../platform/window-of.js';
import {isComposing} from './is-composing.js';
import {isTouch} from './is-touch.js';

/** Controls a text field: keeps the draft, adapts the height, and sends on Enter, on touch screens with Control or Command. */
export function fieldController(host: FieldHost, {canSend, send, recall, cancel, ...options}: FieldOptions) {
  let field: HTMLTextAreaElement | undefined;
  let draft = '';
  /** When the page last offered a text, on the clock of events. */
  let offeredAt = -Infinity;

  function setDraft(text: string): void {
    draft = text;
    host.requestUpdate();
  }

  /** Number of remaining characters if few remain. Negative if the text is too long. */
  function charactersLeft(): number | undefined {
    const maxLength = options.maxLength();
    if (maxLength === undefined) return undefined;
    const left = maxLength - draft.length;
    return left <= maxLength * NEAR ? left : undefined;
  }

  const isSendable = () => (charactersLeft() ?? 0) >= 0 && canSend(draft);

  /** True while the end of a draft that the page has written is out of view. */
  const isHidden = () =>
    field !== undefined &&
    controller.offered !== '' &&
    draft.endsWith(controller.offered) &&
    field.scrollTop + field.clientHeight < field.scrollHeight - 1;

  /** The second press of a double press on a link of the page can arrive in the chat. */
  const isTooSoon = ({timeStamp}: Event) => timeStamp - offeredAt < OFFER_PAUSE;

  function submit(act: Event): void {
    if (!isTooSoon(act) && isSendable() && send(draft)) setDraft('');
  }

  function enter(act: Event): void {
    if (!isHidden()) submit(act);
  }

  const handleKeydown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowUp' && draft === '' && !isComposing(event)) {
      setDraft(recall?.() ?? '');
      return;
    }
    if (event.key === 'Escape' && cancel && !isComposing(event)) {
      // The key would also close the chat.
      event.preventDefault();
      cancel();
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    if (isTouch() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    // A held key can have been pressed elsewhere.
    if (!event.repeat) enter(event);
  };

  const handlers = {
    fieldRef: (element: Element) => (field = element as HTMLTextAreaElement),
    onInput: () => setDraft(field?.value ?? ''),
    onKeydown: handleKeydown,
    onSubmit: submit,
    onCancel: cancel,
  };

  function hostUpdated(): void {
    if (field === undefined) return;
    if (field.value !== draft) field.value = draft;
    if (CSS.supports('field-sizing', 'content')) return;
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }
  host.addController({hostUpdated});

  const controller = {
    /** A question in the draft that the visitor has not written: Enter sends it when its end is in view. */
    offered: '',
    /** The page offers a text: nothing is sent for a second. */
    pause(): void {
      // Each window has a clock for its events, and the chat can be in a frame or a popup.
      offeredAt = (field && windowOf(field)?.performance.now()) ?? -Infinity;
    },
    get draft(): string {
      return draft;
    },
    set draft(text: string) {
      setDraft(text);
    },
    get fieldProps() {
      const isEmpty = draft === '';
      return {charactersLeft: charactersLeft(), isEmpty, isSendable: isSendable(), ...handlers};
    },
    isTooSoon,
    handleKeydown,
    /** Sends the draft as Enter in the field does. */
    enter,
    hostUpdated,
    focus: () => field?.focus(),
  };
  return controller;
}

/** The counter appears when this fraction of the maximum length remains. */
const NEAR = 0.1;

/** Time after the page has offered a text in which nothing is sent, in milliseconds. */
const OFFER_PAUSE = 1_000;

type FieldHost = Pick<ReactiveControllerHost, 'addController' | 'requestUpdate'>;

interface FieldOptions {
  readonly canSend: (text: string) => boolean;
  /** Returns true if the text was sent. Otherwise the draft stays. */
  readonly send: (text: string) => boolean;
  /** Maximum length of the text, in UTF-16 code units. 0: no limit. */
  readonly maxLength: () => number | undefined;
  /** Returns the text that ArrowUp writes into an empty field. Default: ''. */
  readonly recall?: () => string;
  /** Acts on Escape. Default: the key does what it does elsewhere. */
  readonly cancel?: () => void;
}
