import {css} from 'lit';

/** Styles of code blocks: a bar with the language and a button, and the code below. */
export default css`
  .prose .code {
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.7);
    background: var(--_faint);
  }

  .prose .code-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-block-start: 0.25em;
    padding-inline: 1em 0.35em;
    color: var(--_muted);
    font-size: 0.8125em;
  }

  .prose .copy-code {
    min-block-size: 24px;
    padding: 0.2em 0.65em;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  .prose .copy-code:hover {
    background: var(--_border);
    color: var(--_text);
  }

  .copy-code[data-outcome='copied']::after {
    content: ' ✓' / '';
  }

  .copy-code[data-outcome='failed']::after {
    content: ' ✗' / '';
  }

  .prose pre {
    margin: 0;
    padding: 0.5em 1em 0.85em;
    direction: ltr;
    line-height: 1.5;
    overflow-wrap: normal;
    text-align: left;
    white-space: pre;
  }

  /* A code block without a bar does not scroll. Line breaks of a formula have no meaning. */
  .prose pre:is(.code, .formula) {
    overflow: visible;
    padding-block: 0.7em;
    background: var(--_faint);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .prose pre.formula {
    border-radius: calc(var(--_radius) * 0.7);
    font-family: var(--_code-font);
    font-size: 0.875em;
  }

  .prose pre:focus-visible {
    outline-offset: -2px;
  }

  /* Dark if the text is dark, otherwise light, because pages choose these colors. l: the text's lightness. */
  .prose pre code {
    --_tone: clamp(0.42, (l - 0.6) * 1e3, 0.84);
  }

  .prose pre code::highlight(chat-bot-comment) {
    color: var(--_muted);
  }

  .prose pre code::highlight(chat-bot-function) {
    color: oklch(from var(--_text) var(--_tone) 0.13 305);
  }

  .prose pre code::highlight(chat-bot-keyword) {
    color: oklch(from var(--_text) var(--_tone) 0.13 0);
  }

  .prose pre code::highlight(chat-bot-number) {
    color: oklch(from var(--_text) var(--_tone) 0.13 255);
  }

  .prose pre code::highlight(chat-bot-string) {
    color: oklch(from var(--_text) var(--_tone) 0.13 150);
  }

  .prose pre code::highlight(chat-bot-type) {
    color: oklch(from var(--_text) var(--_tone) 0.13 65);
  }

  .prose .lines {
    display: block;
  }

  .prose pre code {
    padding: 0;
    background: none;
    line-height: inherit;
  }
`;
