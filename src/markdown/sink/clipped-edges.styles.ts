import {css} from '../../platform/css.js';

/**
 * Fades a wide table or a long line of code where it continues. The fade stays in view when the visitor scrolls the content
 * (`scrollBox`), and covers only padding at its end.
 */
export default css`
  .prose :is(.table, .code > pre) {
    --_edge: right;
    position: relative;
    display: flex;
    overflow-x: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
  }

  .prose .table:dir(rtl) {
    --_edge: left;
  }

  .table::after,
  .code > pre::after,
  .table > .code-head {
    content: '';
    order: 1;
    position: sticky;
    z-index: 1;
    inset-inline-end: 0;
    flex: none;
    inline-size: var(--_space-4);
    margin-inline-start: calc(var(--_space-4) * -1);
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
