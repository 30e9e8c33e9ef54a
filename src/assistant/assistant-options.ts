import type {LitElement} from 'lit';

import {flag, text, type OptionTable} from '../platform/option-table.js';

/**
 * The options of `<chat-bot>` that connect it with the page around it. Without them, and without `ask()`, no code for it is
 * loaded.
 */
export interface AssistantOptions {
  /**
   * Whether `#chat-bot-ask=…` in the address of the page puts a question into the field: up to 300 characters, which are
   * removed from the address. Nothing is sent. Default: false. See docs/assistant.md#a-question-from-anywhere.
   */
  askFromUrl: boolean;

  /**
   * The CSS selector of the element whose text goes along with the first question about a page, at most 4,000
   * characters with the page's title and address; '' for title and address only. Default: nothing goes along. See
   * docs/assistant.md#about-this-page.
   */
  pageContext: string | undefined;

  /**
   * Keys that open the chat and move the focus to its field, such as `mod+k`: any of `mod`, `ctrl`, `alt`, `shift` and
   * `meta`, and a key, joined by `+`. `mod` is Command on devices by Apple, and Control elsewhere. Fields of the page keep
   * their keys. Default: none. See docs/assistant.md#a-shortcut.
   */
  shortcut: string | undefined;

  /**
   * The CSS selector of the part of the page where visitors can select a text and ask about it. Default: none. See
   * docs/assistant.md#select-then-ask.
   */
  askSelection: string | undefined;
}

/** The attributes and defaults of these options. */
export const assistantOptions = {
  askFromUrl: flag,
  pageContext: text,
  shortcut: text,
  askSelection: text,
} as const satisfies OptionTable<AssistantOptions>;

/** Subset of the element that the assistant uses. */
export interface AssistantHost extends LitElement, Readonly<AssistantOptions> {
  readonly maxLength: number | undefined;
  readonly open: boolean;
  ask(text: string): Promise<void>;
  show(): void;
}
