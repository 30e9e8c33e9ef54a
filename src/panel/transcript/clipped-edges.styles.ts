import {css} from 'lit';

/**
 * Shadows at the sides where a wide table or a long line of code continues. The first two gradients scroll with the
 * content and cover the shadows at its ends.
 */
export default css`
  .prose {
    --_back: var(--_surface);
  }

  .prose .code {
    --_back: var(--_faint);
  }

  .prose :is(.table, pre) {
    --_edge: color-mix(in oklab, var(--_text) 16%, transparent);
    overflow-x: auto;
    background:
      linear-gradient(to right, var(--_back) 40%, transparent) left / 36px 100% no-repeat local,
      linear-gradient(to left, var(--_back) 40%, transparent) right / 36px 100% no-repeat local,
      linear-gradient(to right, var(--_edge), transparent) left / 14px 100% no-repeat,
      linear-gradient(to left, var(--_edge), transparent) right / 14px 100% no-repeat var(--_back);
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
  }

  @media (forced-colors: active) {
    .prose :is(.table, pre) {
      background: none;
    }
  }
`;
