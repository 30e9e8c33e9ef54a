import {css} from '../../platform/css.js';

/** Styles of Markdown beyond plain paragraphs. Inline blocks: https://drafts.csswg.org/css-text-decor-4/#line-decoration */
export default css`
  /* No sibling combinator with a type: every new message would recompute the styles of all messages. */
  .prose > .section > :is(h1, h2, h3, h4, h5, h6) {
    margin-block: var(--_space-5) calc(var(--_space-1) * -1);
  }

  .prose :is(h1, h2, h3, h4, h5, h6) {
    font-size: var(--_font-size);
    font-weight: 600;
    line-height: 1.35;
  }

  .prose :is(h1, h2) {
    font-size: var(--_type-20);
  }

  .prose h3 {
    font-size: var(--_type-18);
  }

  .prose :is(ul, ol) {
    padding-inline-start: var(--_space-5);
  }

  .prose :is(.long-numbers, [start^='-']) {
    padding-inline-start: 0;
    list-style-position: inside;
  }

  .prose :is(li, blockquote, details) > :is(ul, ol, p) {
    margin-block: var(--_space-1);
  }

  .prose li:not(:first-child) {
    margin-block-start: var(--_space-1);
  }

  .prose li.spaced {
    margin-block-start: var(--_space-2);
  }

  /* Emphasized letters of scripts without italics. */
  .prose .upright {
    font-style: normal;
    font-weight: 600;
  }

  .prose li::marker {
    color: var(--_muted);
  }

  /* Not the numbers of a marker without a reference. */
  .prose :any-link {
    color: var(--_ink);
    text-decoration-thickness: from-font;
    text-underline-offset: 18%;
    hyphens: manual;
    unicode-bidi: isolate;
  }

  .prose :any-link:hover {
    text-decoration-thickness: 2px;
  }

  /* Markers that touch stay apart. */
  .citations {
    margin-inline: 1px;
  }

  /* A longer list can break between its numbers. */
  .citations:not(:has(a:nth-of-type(4))) {
    white-space: nowrap;
  }

  /* Unlike any text of a reply. No decoration crosses an inline block, and marks of letters in other lines are behind it. */
  .link-host > span {
    position: relative;
    display: inline-block;
    background: var(--_surface);
    max-inline-size: 100%;
    /* Covers the space before it, which would be underlined. At the start of a line there is none. */
    margin-left: -0.25em;
    padding-left: 0.25em;
    white-space: normal;
  }

  /* Always left-to-right. */
  a:dir(rtl) > .link-host > span {
    margin-inline: 0 -0.25em;
    padding-inline: 0 0.25em;
  }

  .link-host {
    color: var(--_muted);
    font-size: 87.5%;
    font-style: normal;
    font-weight: 400;
  }

  :is(.link-host, .code-head) {
    -webkit-user-select: none;
    user-select: none;
  }

  .copying .prose :is(.link-host, .code-head) {
    display: none;
  }

  .prose :is(code, kbd, samp) {
    padding: 1px var(--_space-1);
    border-radius: var(--_radius-code);
    background: var(--_sunken);
    font-family: var(--_code-font);
    font-size: 87.5%;
    line-height: 1;
  }

  /* Beside the last word. */
  .kept-host > .link-host {
    white-space: nowrap;
  }

  .prose mark {
    background: var(--_tint);
    color: inherit;
  }

  .prose code {
    direction: ltr;
    hyphens: manual;
    unicode-bidi: isolate;
  }

  /* Nested elements do not shrink the text further: illegible text would still be copied. */
  .prose :is(small, sub, sup, code, kbd, samp) :is(small, sub, sup, code, kbd, samp, .link-host),
  .prose table table {
    font-size: inherit;
  }

  .prose blockquote {
    margin-inline: 0;
    padding-inline-start: var(--_space-4);
    border-inline-start: 3px solid var(--_border);
  }

  /* Deeper levels have no room on a phone. */
  .prose :is(ul, ol, blockquote, dd) :is(ul, ol, blockquote, dd) :is(ul, ol, blockquote, dd) :is(ul, ol, blockquote, dd) :is(ul, ol, blockquote, dd) {
    margin-inline: 0;
    padding-inline: 0;
    border-inline: 0;
    list-style-position: inside;
  }

  /* As much space below as above. */
  .prose > .section > hr {
    margin-block-start: var(--_space-5);
    padding-block-end: var(--_space-3);
  }

  .prose hr {
    border: 0;
    border-block-start: 1px solid var(--_border);
  }

  /* A blocked picture: a mountain. Not every system has a character for it. */
  .prose .picture::before {
    content: '';
    display: inline-block;
    color: var(--_muted);
    inline-size: var(--_type-18);
    block-size: var(--_type-14);
    margin-inline-end: var(--_space-1);
    border: 1px solid;
    border-radius: 3px;
    background: conic-gradient(from 135deg at 40% 35%, currentcolor 90deg, transparent 0);
    vertical-align: -1px;
  }

  .prose img {
    max-inline-size: 100%;
    block-size: auto;
    border-radius: var(--_radius-card);
  }

  .prose .task {
    list-style: none;
  }

  /* In the column of the bullets. */
  .prose .check {
    display: inline-block;
    inline-size: var(--_space-5);
    margin-inline-start: calc(var(--_space-5) * -1);
    color: var(--_muted);
    font-variant-emoji: text;
    text-align: end;
    white-space: pre;
  }
`;
