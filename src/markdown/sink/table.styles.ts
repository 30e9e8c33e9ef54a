import {css} from '../../platform/css.js';

/** Styles of tables, and of what scrolls in a box (`scrollBox`): wide tables, and long lines of code. */
export default css`
  .prose .table {
    --_row: 2;
    container-type: inline-size;
    isolation: isolate;
    display: grid;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    overflow-wrap: normal;
    overscroll-behavior-inline: contain;
  }

  .prose .table > .code-head {
    inline-size: 100cqi;
    padding-block-end: var(--_space-1);
    background: var(--_sunken);
  }

  .prose table {
    --_cell: 50cqi;
    inline-size: max-content;
    border-collapse: separate;
    border-spacing: 0;
    font-size: var(--_type-14);
  }

  .prose .table > table {
    min-inline-size: 100%;
  }

  /* Two columns never scroll. In other tables, lines are long enough for cells of one or two of them. */
  .prose table:has(tr > :nth-child(3)) {
    --_cell: max(28ch, 50cqi);
    --_line: var(--_border);
  }

  .prose :is(th, td) {
    max-inline-size: min(34ch, var(--_cell));
    padding: var(--_space-2) var(--_space-4);
    border-block-start: 1px solid var(--_border);
    text-align: start;
    vertical-align: top;
  }

  .prose .table > table > * > tr > :first-child {
    max-inline-size: min(20ch, 50cqi);
    border-inline-end: 1px solid var(--_line, var(--_surface));
    background: var(--_surface);
  }

  /* The first column identifies a row, so it stays in view. */
  .scrolled :is(.table > .code-head, .table > table > * > tr > :first-child) {
    position: sticky;
    z-index: 1;
    inset-inline-start: 0;
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

  /*
   * A box fades where it continues. The fade stays in view when the visitor scrolls the content, and covers only padding at its
   * end.
   */
  .prose :is(.table, .code > pre) {
    --_edge: right;
    position: relative;
    overflow-x: auto;
    scrollbar-width: thin;
  }

  .prose .code > pre {
    display: grid;
  }

  .prose .table:dir(rtl) {
    --_edge: left;
  }

  :is(.table, .code > pre)::after {
    content: '';
    grid-area: var(--_row, 1) / 1;
    justify-self: end;
    position: sticky;
    z-index: 1;
    inset-inline-end: 0;
    inline-size: var(--_space-4);
    background: linear-gradient(to var(--_edge), transparent, var(--_back, var(--_surface)) var(--_space-4));
  }

  .prose:not(.scrolled) :is(.table, .code > pre)::after {
    position: absolute;
    inset-block: 0;
  }

  .prose :is(.table, pre):focus-visible {
    outline-offset: -2px;
  }
`;
