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
    padding: 0.25em 0.35em 0 1em;
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

  /* A code block without a bar is only a <pre>. */
  .prose pre.code {
    padding-block: 0.7em;
  }

  .prose pre:focus-visible {
    outline-offset: -2px;
  }

  .prose pre code::highlight(chat-bot-comment) {
    color: light-dark(#5d606b, #a5a8b4);
  }

  .prose pre code::highlight(chat-bot-function) {
    color: light-dark(#6b3fa0, #c9a9f5);
  }

  .prose pre code::highlight(chat-bot-keyword) {
    color: light-dark(#b0246a, #f5a3c7);
  }

  .prose pre code::highlight(chat-bot-number) {
    color: light-dark(#1750a8, #9cc2ff);
  }

  .prose pre code::highlight(chat-bot-string) {
    color: light-dark(#1d6b3c, #9fdcb4);
  }

  .prose pre code::highlight(chat-bot-type) {
    color: light-dark(#8a4b08, #f0c28a);
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
