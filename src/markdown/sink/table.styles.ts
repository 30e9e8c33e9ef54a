import {css} from '../../css.js';

/** Styles of tables in rendered Markdown. A wide table scrolls in its box. */
export default css`
  .prose .table {
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    container-type: inline-size;
    overflow-wrap: normal;
    overscroll-behavior-inline: contain;
  }

  /* Below the table. It stays in view while the table scrolls. */
  .prose .table > .code-head {
    order: 1;
    position: sticky;
    inset-inline-start: 0;
    padding: 0;
  }

  .prose .table > .code-head > button {
    padding-inline: 0;
  }

  @media (hover: hover) {
    .prose .table:not(:hover, :focus-within) > .code-head {
      opacity: 0;
    }
  }

  .prose table {
    inline-size: max-content;
    border-collapse: separate;
    border-spacing: 0;
    font-size: var(--_type-14);
  }

  /* Long cells wrap. A line is never wider than the space beside the first column. */
  .prose :is(th, td) {
    max-inline-size: min(34ch, 50cqi);
    padding: var(--_space-2) var(--_space-3);
    border-block-end: 1px solid var(--_border);
    text-align: start;
    vertical-align: top;
  }

  /* The first column identifies a row, so it stays in view. */
  .prose .table > table > * > tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    max-inline-size: min(20ch, 50cqi);
    padding-inline-start: 0;
    border-inline-end: 1px solid var(--_border);
    background: var(--_surface);
  }

  /* Code that fits on a line is not broken at its hyphens and slashes. */
  .prose .table code {
    display: inline-block;
    line-height: 1.3;
  }

  .prose :is(th, td)[align='center'] {
    text-align: center;
  }

  .prose :is(th, td)[align='right'] {
    text-align: end;
  }

  .prose th {
    font-weight: 600;
  }

  /* The host after the words is never scrolled out of view alone. */
  .prose .table a {
    overflow-wrap: anywhere;
  }

  .prose :is(th, td):has(a) {
    min-inline-size: 17ch;
  }
`;
