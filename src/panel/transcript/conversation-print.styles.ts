import {css} from 'lit';

/**
 * The styles of the printed page. Browsers leave out backgrounds, so lines and weights separate the parts. In the quirks mode
 * of an empty frame, tables inherit no font.
 */
export default css`
  @page {
    margin: 18mm;
  }

  :root {
    color-scheme: only light;
    background: #fff;
  }

  body {
    margin: 0;
    color: #000;
    font: 10.5pt / 1.5 system-ui, sans-serif;
    overflow-wrap: anywhere;
  }

  h1 {
    margin: 0;
    padding-block-end: 6pt;
    border-block-end: 1pt solid;
    font-size: 16pt;
    text-align: match-parent;
  }

  h2,
  h3,
  h4,
  h5,
  h6 {
    margin: 10pt 0 4pt;
    font-size: 1.1em;
    break-after: avoid;
  }

  article {
    margin-block-start: 16pt;
  }

  article > h2 {
    display: flex;
    justify-content: space-between;
    gap: 12pt;
    margin-block-start: 0;
    font-size: 1em;
  }

  article > p,
  blockquote {
    margin-inline: 0;
    padding-inline-start: 9pt;
    border-inline-start: 2pt solid #999;
  }

  article > p {
    white-space: pre-wrap;
  }

  .section h1 {
    border: 0;
    font-size: 1.2em;
  }

  p,
  ul,
  ol,
  blockquote,
  pre,
  table {
    margin-block: 0 7pt;
  }

  ul,
  ol {
    padding-inline-start: 20pt;
  }

  li,
  tr {
    break-inside: avoid;
  }

  li > :is(ul, ol),
  blockquote > :last-child {
    margin-block-end: 0;
  }

  .task {
    list-style: none;
    margin-inline-start: -13pt;
  }

  a {
    color: inherit;
  }

  small {
    color: #444;
    font-size: 8.5pt;
    font-weight: 400;
    unicode-bidi: isolate;
  }

  code {
    font: 0.9em ui-monospace, monospace;
  }

  pre {
    padding: 6pt 9pt;
    border: 1px solid #999;
    direction: ltr;
    text-align: left;
    white-space: pre-wrap;
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }

  table {
    border-collapse: collapse;
    font: inherit;
    font-size: 9.5pt;
  }

  td,
  th {
    padding: 3pt 6pt;
    border: 1px solid #999;
    overflow-wrap: break-word;
    text-align: start;
    vertical-align: top;
  }

  [align='right'] {
    text-align: end;
  }

  [align='center'] {
    text-align: center;
  }

  .wide td {
    overflow-wrap: anywhere;
  }
`;
