import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {containTyping} from './contain-typing.js';
import type {EditorProps} from './field.view.js';
import {isTouch} from './is-touch.js';

/** The counter appears when this fraction of the maximum length remains. */
const NEAR = 0.1;

type FieldHost = Pick<ReactiveControllerHost, 'addController' | 'requestUpdate'>;

interface FieldOptions {
  readonly canSend: (text: string) => boolean;
  /** Returns true if the text was sent. Otherwise the draft stays. */
  readonly send: (text: string) => boolean;
  /** Maximum length of the text, in UTF-16 code units. 0: no limit. */
  readonly maxLength: () => number;
  /** Returns the text that ArrowUp writes into an empty field. Default: ''. */
  readonly recall?: () => string;
  /** Acts on Escape. Default: the key does what it does elsewhere. */
  readonly cancel?: () => void;
}

/** Controls a text field: keeps the draft, adapts the height, and sends on Enter, on touch screens with Control or Command. */
export class FieldController implements ReactiveController {
  readonly #host: FieldHost;
  readonly #options: FieldOptions;
  #field: HTMLTextAreaElement | undefined;
  #draft = '';

  constructor(host: FieldHost, options: FieldOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  get draft(): string {
    return this.#draft;
  }

  set draft(text: string) {
    this.#draft = text;
    this.#host.requestUpdate();
  }

  get fieldProps(): EditorProps {
    return {
      charactersLeft: this.#charactersLeft,
      isEmpty: this.#draft === '',
      isSendable: this.#isSendable,
      fieldRef: this.#setField,
      onInput: this.#handleInput,
      onKeydown: this.handleKeydown,
      onSubmit: this.#submit,
      onCancel: this.#options.cancel,
    };
  }

  /** Number of remaining characters if few remain. Negative if the text is too long. */
  get #charactersLeft(): number | undefined {
    const maxLength = this.#options.maxLength();
    const left = maxLength - this.#draft.length;
    return maxLength > 0 && left <= maxLength * NEAR ? left : undefined;
  }

  get #isSendable(): boolean {
    return (this.#charactersLeft ?? 0) >= 0 && this.#options.canSend(this.#draft);
  }

  readonly #setField = (field: Element): void => {
    if (field === this.#field) return;
    this.#field = field as HTMLTextAreaElement;
    containTyping(this.#field);
  };

  readonly #handleInput = (): void => {
    this.draft = this.#field?.value ?? '';
  };

  readonly handleKeydown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowUp' && this.#draft === '' && !isComposing(event)) {
      this.draft = this.#options.recall?.() ?? '';
      return;
    }
    if (event.key === 'Escape' && this.#options.cancel && !isComposing(event)) {
      // The event would also close the chat.
      event.stopPropagation();
      this.#options.cancel();
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    if (isTouch() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.#submit();
  };

  focus(): void {
    this.#field?.focus();
  }

  hostUpdated(): void {
    const field = this.#field;
    if (field === undefined) return;
    if (field.value !== this.#draft) field.value = this.#draft;
    if (CSS.supports('field-sizing', 'content')) return;
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  readonly #submit = (): void => {
    if (this.#isSendable && this.#options.send(this.#draft)) this.draft = '';
  };
}

/**
 * Safari ends a composition before the keydown of its Enter. Only the key code 229 identifies that event:
 * https://bugs.webkit.org/show_bug.cgi?id=165004
 */
function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
