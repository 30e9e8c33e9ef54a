/** All texts that visitors read, except messages. */
export interface Strings {
  /** The panel's title, unless the page sets `heading`. */
  readonly heading: string;
  readonly close: string;
  /** Replies that came while the chat was closed; at least 1. */
  readonly unread: (count: number) => string;
  readonly conversation: string;
  readonly inputLabel: string;
  readonly placeholder: string;
  readonly send: string;
  readonly stop: string;
  readonly retry: string;
  /** On the Retry button while the service asks to wait; whole seconds, at least 1. */
  readonly retryIn: (seconds: number) => string;
  readonly clear: string;
  /** Asked before a conversation is given up for a new one. */
  readonly clearQuestion: string;
  /** The button that says yes to that; `cancel` says no. */
  readonly clearConfirm: string;
  readonly copy: string;
  /** On the button of a block of code. */
  readonly copyCode: string;
  readonly copied: string;
  readonly copyFailed: string;
  readonly jump: string;
  /** On the button below the last reply. */
  readonly regenerate: string;
  /** On the button below a reply. */
  readonly copyReply: string;
  /** Label of the button next to a question. */
  readonly edit: string;
  /** Label of the field in which a question is edited. */
  readonly editLabel: string;
  readonly cancel: string;
  readonly user: string;
  readonly assistant: string;
  readonly typing: string;
  readonly references: string;
  /** Above a folded list of sources; `count` is at least 1. */
  readonly referencesCount: (count: number) => string;
  readonly starters: string;
  /** In front of the first message of a conversation that was too long to be kept. */
  readonly truncated: string;
  readonly stopped: string;
  readonly tooLong: string;
  readonly filtered: string;
  /** Above the field, as long as the browser has no network. */
  readonly offline: string;
  /** In the same place, once it has one again. */
  readonly backOnline: string;
  readonly unreachable: string;
  readonly notAvailable: string;
  readonly conversationTooLong: string;
  readonly busy: string;
  readonly serviceDown: string;
  readonly unreadable: string;
  readonly cutOff: string;
  readonly silent: string;
  /** On the button below a reply that says it was good. */
  readonly good: string;
  /** The other one. */
  readonly bad: string;
  readonly download: string;
  /** Announced instead of the text of a reply. */
  readonly replied: string;
  /** Below the field, when not much more may be written. */
  readonly charactersLeft: (count: number) => string;
  /** In the same place, when too much is written; at least 1. */
  readonly charactersOver: (count: number) => string;
  /** English, unless the page overrides it: the other languages are loaded with the panel. */
  readonly notLoaded: string;
  /** Of a message, with the hours as the visitor is used to them. */
  readonly time: (date: Date) => string;
  /** Between messages of different days. */
  readonly day: (date: Date) => string;
}
