import {css} from '../../platform/css.js';

/** Markers that lead to their references. `sink/prose.styles.ts` has the box of all markers. */
export default css`
  /*
   * A citation marker leads to its references, or may get some. It is its own text, so that nothing moves when it becomes a link or text
   * again: its brackets are not painted.
   */
  [data-citing] .citations,
  [data-cited] {
    border-radius: var(--_radius-control);
    border-end-end-radius: 2px;
    background: var(--_tint);
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }

  @media (forced-colors: none) {
    [data-citing] .citations,
    [data-cited] {
      -webkit-text-fill-color: transparent;
    }

    .citations > a {
      -webkit-text-fill-color: currentcolor;
    }
  }

  /* The bidirectional order is that of the text, as without a link. */
  .prose .citations > [part='citation'] {
    color: var(--_ink);
    cursor: pointer;
    text-decoration: none;
    unicode-bidi: normal;
    font-variant-numeric: tabular-nums;
    outline: 0;
    /* Not by its color alone. */
    border-block-end: 1px solid;
  }

  @media (prefers-reduced-motion: no-preference) {
    .citations[data-is-new] {
      animation: light-up calc(var(--_slow) * 3) ease-out;
    }
  }

  @keyframes light-up {
    from {
      background: color-mix(in oklab, var(--_ink) 60%, var(--_surface));
    }
  }

  /* One target for all numbers. */
  @media (pointer: coarse) {
    [data-cited],
    .citations > [part='citation'] {
      position: relative;
    }

    [data-cited]::before {
      content: '';
      position: absolute;
      inset: calc(var(--_space-2) * -1) min(0px, 50% - var(--_target) / 2);
    }
  }

  .citations:has(> [part='citation']:is(:hover, [data-active])) {
    background: var(--_accent);
  }

  .prose .citations:has(> [part='citation']:is(:hover, [data-active])) > a {
    color: var(--_accent-text);
  }

  .citations > [part='citation']:focus-visible {
    border-radius: var(--_radius-code);
    outline: 2px solid var(--_ink);
    outline-offset: 1px;
  }

  @media (forced-colors: active) {
    .prose .citations > [part='citation'] {
      color: LinkText;
      text-decoration: underline;
    }

    .citations > [part='citation']:focus-visible {
      outline-color: Highlight;
    }
  }
`;
