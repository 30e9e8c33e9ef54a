import {css} from 'lit';

/** Styles of tables in rendered Markdown. A wide table scrolls in its box. */
export default css`
  .prose .table {
    overflow-wrap: normal;
    overscroll-behavior-inline: contain;
  }

  .prose .table:focus-visible {
    outline-offset: -2px;
  }

  .prose table {
    border-collapse: collapse;
    font-size: 0.9375em;
  }

  .prose :is(th, td) {
    padding: 0.4em 0.75em;
    text-align: start;
    vertical-align: top;
  }

  .prose :is(th, td)[align='center'] {
    text-align: center;
  }

  .prose :is(th, td)[align='right'] {
    text-align: end;
  }

  .prose tr {
    border-block-end: 1px solid var(--_border);
  }

  .prose th {
    font-weight: 600;
    white-space: nowrap;
  }

  /* The host behind the words is never scrolled away from them. */
  .prose .table a {
    overflow-wrap: anywhere;
    white-space: normal;
  }

  .prose :is(th, td):has(a) {
    min-inline-size: 9em;
  }
`;
