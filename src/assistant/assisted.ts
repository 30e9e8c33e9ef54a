import type {About, Message} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import type {AssistantOptions} from './assistant-options.js';

type View = (strings: TemplateStringsArray, ...values: unknown[]) => unknown;

/** A style sheet of Lit. */
export interface Sheet {
  readonly cssText: string;
  readonly styleSheet: CSSStyleSheet | undefined;
}

/** Subset of Lit, which the element has. */
export interface Lit {
  readonly css: (literal: readonly string[]) => Sheet;
  readonly html: View;
  readonly render: (
    view: unknown,
    container: HTMLElement,
    options?: {renderBefore?: ChildNode | null},
  ) => unknown;
}

/** Subset of the element that the assistant uses. */
export interface AssistedHost extends HTMLElement, Readonly<AssistantOptions> {
  readonly maxLength: number;
  readonly open: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<unknown>;
  ask(text: string): void;
  hide(): void;
  requestUpdate(): void;
  show(): void;
}

/** Subset of the panel. */
export interface AssistedPanel {
  readonly composer: {
    draft: string;
    /** What the next question carries. The composer clears it when the question is sent. */
    about: About | undefined;
    quoteSelection: (() => void) | undefined;
    /** A question in the draft that the visitor has not written. */
    offered: string;
    focus(): void;
  };
  readonly strings: Strings;
  /** Moves the focus into the chat. */
  enter(): void;
  /** Returns a question that is offered, as one line. '' if it is blank. */
  offeredQuestion(text: string): string;
  visibleText(text: string): string;
}

/** Subset of the session. */
export interface AssistedSession {
  readonly conversation: {readonly isBusy: boolean};
  readonly state: {readonly messages: readonly Message[]};
}
