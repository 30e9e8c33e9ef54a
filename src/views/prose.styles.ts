import {css} from 'lit';

/** How rendered Markdown reads. */
export default css`
  .prose {
    overflow-wrap: anywhere;
  }

  .prose.plain {
    white-space: pre-wrap;
  }

  .prose > * {
    margin-block: 0 0.75em;
  }

  .prose > :last-child {
    margin-block-end: 0;
  }

  .prose :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 1.1em 0.4em;
    font-size: 1em;
    font-weight: 650;
    line-height: 1.35;
    text-wrap: balance;
  }

  .prose h1 {
    font-size: 1.3em;
  }

  .prose h2 {
    font-size: 1.175em;
  }

  .prose h3 {
    font-size: 1.0625em;
  }

  .prose > :is(h1, h2, h3, h4, h5, h6):first-child {
    margin-block-start: 0;
  }

  .prose :is(ul, ol) {
    padding-inline-start: 1.5em;
  }

  .prose :is(li, blockquote, details) > :is(ul, ol, p) {
    margin-block: 0.25em;
  }

  .prose li + li {
    margin-block-start: 0.25em;
  }

  .prose li::marker {
    color: var(--_muted);
  }

  .prose a,
  .references a {
    color: var(--_accent);
    text-decoration-thickness: from-font;
    text-underline-offset: 0.18em;
  }

  .prose a:hover,
  .references a:hover {
    text-decoration-thickness: 2px;
  }

  .prose :is(code, kbd, samp) {
    padding: 0.1em 0.35em;
    border-radius: 5px;
    background: var(--_faint);
    font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace;
    font-size: 0.875em;
    line-height: 1;
  }

  .prose pre {
    padding: 0.85em 1em;
    overflow-x: auto;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.7);
    background: var(--_faint);
    direction: ltr;
    line-height: 1.5;
    overflow-wrap: normal;
    text-align: left;
    white-space: pre;
  }

  .prose pre code {
    padding: 0;
    background: none;
    line-height: inherit;
  }

  .prose blockquote {
    margin-inline: 0;
    padding-inline-start: 1em;
    border-inline-start: 3px solid var(--_border);
    color: var(--_muted);
  }

  .prose hr {
    margin-block: 1.25em;
    border: 0;
    border-block-start: 1px solid var(--_border);
  }

  .prose img {
    max-inline-size: 100%;
    block-size: auto;
    border-radius: calc(var(--_radius) * 0.7);
  }

  .prose .table {
    overflow-x: auto;
    overflow-wrap: normal;
  }

  .prose table {
    border-collapse: collapse;
    font-size: 0.9375em;
  }

  .prose :is(th, td) {
    padding: 0.4em 0.75em;
    border-block-end: 1px solid var(--_border);
    text-align: start;
    vertical-align: top;
  }

  .prose :is(th, td)[align='center'] {
    text-align: center;
  }

  .prose :is(th, td)[align='right'] {
    text-align: end;
  }

  .prose th {
    font-weight: 600;
    white-space: nowrap;
  }
`;
