import {css} from '../../platform/css.js';

/** Styles of code blocks: a bar with the language and a button, and the code below. */
export default css`
  .prose .code {
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    background: var(--_sunken);
    --_back: var(--_sunken);
  }

  .prose .code-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding-block-start: var(--_space-1);
    padding-inline: var(--_space-4) var(--_space-1);
    color: var(--_muted);
    font-size: var(--_type-12);
    font-weight: 500;
  }

  .prose .copy-code {
    min-block-size: var(--_space-5);
    padding: var(--_space-1) var(--_space-2);
    border: 0;
    border-radius: var(--_radius-control);
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
    padding: var(--_space-2) 0 var(--_space-3) var(--_space-4);
    direction: ltr;
    line-height: 1.5;
    overflow-wrap: normal;
    text-align: left;
    white-space: pre;
  }

  /* A code block without a bar does not scroll. Line breaks of a formula have no meaning. */
  .prose pre:is(.code, .formula) {
    overflow: visible;
    padding: var(--_space-3) var(--_space-4);
    background: var(--_sunken);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .prose pre.formula {
    border-radius: var(--_radius-card);
    font-family: var(--_code-font);
    font-size: var(--_type-14);
  }

  .prose pre code {
    padding: 0 var(--_space-4) 0 0;
    background: none;
    line-height: inherit;
  }

  .prose .lines {
    display: block;
  }
`;
