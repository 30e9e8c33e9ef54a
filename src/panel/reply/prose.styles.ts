import {css} from 'lit';

/** Decoration of inline blocks: https://drafts.csswg.org/css-text-decor-4/#line-decoration */
export default css`
  .prose {
    --_code-font: var(--chat-bot-code-font, ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace);
    overflow-wrap: anywhere;
  }

  .prose.plain,
  .prose .source {
    white-space: pre-wrap;
  }

  /* Margins are only above, so that a reply ends with its last block. */
  .prose > .section > * {
    margin-block: 0.75em 0;
  }

  /* No sibling combinator with a type: every new message would recompute the styles of all messages. */
  .prose > .section > :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 1.1em -0.3em;
  }

  .prose > .section:first-child > :first-child {
    margin-block-start: 0;
  }

  .prose :is(h1, h2, h3, h4, h5, h6) {
    font-size: 1em;
    font-weight: 650;
    line-height: 1.35;
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

  .prose :is(ul, ol) {
    padding-inline-start: 1.5em;
  }

  .prose :is(li, blockquote, details) > :is(ul, ol, p) {
    margin-block: 0.25em;
  }

  .prose li:not(:first-child) {
    margin-block-start: 0.25em;
  }

  .prose li::marker {
    color: var(--_muted);
  }

  .prose a {
    color: var(--_ink);
    text-decoration-thickness: from-font;
    text-underline-offset: 0.18em;
    unicode-bidi: isolate;
  }

  .prose a:hover {
    text-decoration-thickness: 2px;
  }

  /* Unlike any text of a reply, and not selectable. No decoration crosses an inline block. */
  .link-host {
    display: inline-block;
    max-inline-size: 100%;
    color: var(--_muted);
    font-size: 0.85em;
    font-style: normal;
    font-weight: 400;
    margin-left: 0.25em;
    -webkit-user-select: none;
    user-select: none;
  }

  /* Always left-to-right. */
  a:dir(rtl) > .link-host {
    margin-inline: 0 0.25em;
  }

  .prose :is(code, kbd, samp) {
    padding: 0.1em 0.35em;
    border-radius: 5px;
    background: var(--_faint);
    font-family: var(--_code-font);
    font-size: 0.875em;
    line-height: 1;
  }

  .prose code {
    direction: ltr;
    unicode-bidi: isolate;
  }

  /* Nested elements do not shrink the text further: illegible text would still be copied. */
  .prose :is(small, sub, sup, code, kbd, samp) :is(small, sub, sup, code, kbd, samp, .link-host),
  .prose table table {
    font-size: 1em;
  }

  .prose blockquote {
    margin-inline: 0;
    padding-inline-start: 1em;
    border-inline-start: 3px solid var(--_border);
  }

  .prose > .section > hr {
    margin-block: 1.25em 0.5em;
  }

  .prose hr {
    border: 0;
    border-block-start: 1px solid var(--_border);
  }

  /* A blocked picture. */
  .prose .picture {
    color: var(--_muted);
  }

  /* A mountain below a sun. Not every system has a character for it. */
  .prose .picture::before {
    content: '';
    display: inline-block;
    inline-size: 1.1em;
    block-size: 0.9em;
    margin-inline-end: 0.35em;
    border: 1px solid;
    border-radius: 3px;
    background:
      conic-gradient(from 135deg at 40% 35%, currentcolor 90deg, transparent 0),
      radial-gradient(circle at 78% 28%, currentcolor 1.5px, transparent 0);
    vertical-align: -0.1em;
  }

  .prose img {
    max-inline-size: 100%;
    block-size: auto;
    border-radius: calc(var(--_radius) * 0.7);
  }

  .prose .task {
    list-style: none;
  }

  /* In the column of the bullets. */
  .prose .check {
    display: inline-block;
    inline-size: 1.5em;
    margin-inline-start: -1.5em;
    color: var(--_muted);
    font-variant-emoji: text;
    text-align: end;
    white-space: pre;
  }
`;
