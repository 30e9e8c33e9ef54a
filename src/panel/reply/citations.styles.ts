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

  .reply-citation-card {
    position: absolute;
    z-index: 1;
    inset-block-start: 0;
    left: 0;
    inline-size: max-content;
    max-inline-size: min(38ch, 100% - var(--_space-4));
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    border-end-end-radius: var(--_radius-code);
    background: var(--_raised);
    box-shadow: var(--_shadow-2);
    font-size: var(--_type-14);
    overflow-wrap: anywhere;
  }

  .reply-citation-card > * {
    display: block;
    padding: var(--_space-2) var(--_space-3);
    border-radius: inherit;
    color: inherit;
    text-decoration: none;
  }

  /* At the side where the panel starts, in any direction of the words. */
  .reply-citation-card > * > * {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  .reply-citation-card .reply-title {
    font-weight: 600;
  }

  .reply-citation-card a:hover .reply-title {
    text-decoration: underline;
  }

  .reply-citation-card .reply-host {
    color: var(--_muted);
  }

  /* A link opens another page. Screen readers do not read the arrow. */
  .reply-citation-card a .reply-host::after {
    content: ' \\2197\\FE0E';
    content: ' \\2197\\FE0E' / '';
    color: var(--_text);
  }

  /* A sheet at the bottom of the transcript. */
  @media (pointer: coarse) {
    .reply-citation-card {
      inset-block: auto var(--_space-2);
      inset-inline: var(--_space-2);
      inline-size: auto;
      max-inline-size: none;
      max-block-size: 60%;
      overflow-y: auto;
      translate: none !important;
    }

    .reply-citation-card > * {
      padding: var(--_space-3) var(--_space-4);
    }

    .reply-citation-card > * + * {
      border-block-start: 1px solid var(--_border);
      border-radius: 0;
    }
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
