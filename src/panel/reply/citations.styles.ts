import {css} from '../../platform/css.js';

/**
 * The text of a marker keeps its place, so that no line moves, below pills with 2 px between them. The pills of a marker
 * after a space share that space: most fonts have spaces of 0.47ch, which are 0.68ch of a pill.
 */
export default css`
  /* Chromium 126 breaks lines at pills, because they are out of flow. */
  .citations {
    white-space: nowrap;
    -webkit-text-fill-color: transparent;
  }

  .reply-citation {
    position: relative;
    color: var(--_ink);
    cursor: pointer;
    outline: 0;
  }

  .reply-citation::after {
    content: attr(data-number);
    position: absolute;
    inset-block-start: 0;
    inset-inline: 2px 0;
    border-radius: var(--_radius-control);
    border-end-end-radius: 1px;
    background: color-mix(in oklab, currentColor 14%, var(--_surface));
    font-size: 68.75%;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    line-height: 1.5;
    text-align: center;
    -webkit-text-fill-color: currentColor;
  }

  .citations[data-spaced] > :first-child::after {
    inset-inline: calc(2px - 0.66ch) 0.33ch;
  }

  .citations[data-spaced] > :nth-child(2)::after {
    inset-inline-start: calc(2px - 0.33ch);
  }

  .citations[data-spaced] > :only-child::after {
    inset-inline: calc(2.75px - 0.66ch) 1.25px;
  }

  /* One target for all numbers. */
  @media (pointer: coarse) {
    .citations {
      position: relative;
    }

    .citations::before {
      content: '';
      position: absolute;
      inset: calc(var(--_space-2) * -1) min(0px, 50% - var(--_target) / 2);
    }
  }

  .reply-citation:hover::after,
  .reply-citation[data-active]::after {
    background: var(--_accent);
    -webkit-text-fill-color: var(--_accent-text);
  }

  .reply-citation:focus-visible::after {
    outline: 2px solid var(--_ink);
    outline-offset: 1px;
  }

  @media (forced-colors: active) {
    .citations {
      -webkit-text-fill-color: currentColor;
    }

    .reply-citation {
      color: LinkText;
      text-decoration: underline;
    }

    .reply-citation::after {
      content: none;
    }

    .reply-citation:focus-visible {
      outline: 2px solid Highlight;
    }
  }
`;
