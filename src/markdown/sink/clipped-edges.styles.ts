import {css} from '../../css.js';

/**
 * Shows a line at each side where a wide table or a long line of code continues. The first two gradients
 * scroll with the content and cover the lines at its ends:
 * https://drafts.csswg.org/css-backgrounds-3/#background-attachment
 */
export default css`
  .prose {
    --_back: var(--_surface);
  }

  .prose .code {
    --_back: var(--_sunken);
  }

  .prose :is(.table, pre) {
    overflow-x: auto;
    background:
      linear-gradient(to right, var(--_back) 60%, transparent) left / var(--_space-5) 100% no-repeat local,
      linear-gradient(to left, var(--_back) 60%, transparent) right / var(--_space-5) 100% no-repeat local,
      linear-gradient(var(--_border), var(--_border)) left / 1px 100% no-repeat,
      linear-gradient(var(--_border), var(--_border)) right / 1px 100% no-repeat var(--_back);
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
  }

  .prose :is(.table, pre):focus-visible {
    outline-offset: -2px;
  }

  @media (forced-colors: active) {
    .prose :is(.table, pre) {
      background: none;
    }
  }
`;
