import {css} from '../../platform/css.js';

/** Colors of code. */
export default css`
  .prose pre code::highlight(chat-bot-comment) {
    color: var(--_chat-bot-muted);
  }

  /* Dark if the text is dark, otherwise light, because pages choose these colors. l: the text's lightness. */
  @supports (width: round(1px, 1px)) {
    .prose pre code {
      --_tone: clamp(0.42, (l - 0.6) * 1e3, 0.84);
    }

    .prose pre code::highlight(chat-bot-function) {
      color: oklch(from var(--_chat-bot-text) var(--_tone) 0.13 305);
    }

    .prose pre code::highlight(chat-bot-keyword) {
      color: oklch(from var(--_chat-bot-text) var(--_tone) 0.13 0);
    }

    .prose pre code::highlight(chat-bot-number) {
      color: oklch(from var(--_chat-bot-text) var(--_tone) 0.13 255);
    }

    .prose pre code::highlight(chat-bot-string) {
      color: oklch(from var(--_chat-bot-text) var(--_tone) 0.13 150);
    }

    .prose pre code::highlight(chat-bot-type) {
      color: oklch(from var(--_chat-bot-text) var(--_tone) 0.13 65);
    }
  }
`;
