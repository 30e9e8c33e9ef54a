import {css} from 'lit';

/** The text of a marker keeps its place, so that no line moves, below a pill of the same width. */
export default css`
  .citations {
    -webkit-text-fill-color: transparent;
  }

  .citation {
    position: relative;
    color: var(--_ink);
    cursor: pointer;
    outline: 0;
  }

  .citation::after {
    content: attr(data-number);
    position: absolute;
    inset-block-start: 0;
    inset-inline: 1px;
    border-radius: 999px;
    background: color-mix(in oklab, currentColor 14%, var(--_surface));
    font-size: 0.6875em;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    line-height: 1.5;
    text-align: center;
    white-space: nowrap;
    -webkit-text-fill-color: currentColor;
  }

  .citation:hover::after,
  .citation[data-active]::after {
    background: var(--_accent);
    -webkit-text-fill-color: var(--_accent-text);
  }

  .citation:focus-visible::after {
    outline: 2px solid var(--_ink);
    outline-offset: 1px;
  }

  .citation-card {
    position: absolute;
    z-index: 1;
    inset-block-start: 0;
    left: 0;
    display: grid;
    gap: 0.15em;
    inline-size: max-content;
    max-inline-size: min(20em, 100% - 16px);
    padding: 0.6em 0.8em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.7);
    background: var(--_surface);
    box-shadow: 0 6px 20px rgb(0 0 0 / 16%);
    font-size: 0.875em;
    line-height: 1.4;
    overflow-wrap: anywhere;
  }

  .citation-card .title {
    font-weight: 600;
  }

  .citation-card .host {
    color: var(--_muted);
  }

  .references [data-cited] {
    background: var(--_tint);
  }

  @media (prefers-reduced-motion: no-preference) {
    .references [data-cited] {
      animation: cited 3s ease-in forwards;
    }
  }

  @keyframes cited {
    to {
      background: transparent;
    }
  }

  @media (forced-colors: active) {
    .citations {
      -webkit-text-fill-color: currentColor;
    }

    .citation {
      color: LinkText;
      text-decoration: underline;
    }

    .citation::after {
      content: none;
    }

    .citation:focus-visible {
      outline: 2px solid Highlight;
    }
  }
`;
