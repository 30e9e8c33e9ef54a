import {css} from '../../platform/css.js';

export default css`
  .reply-fold {
    margin-block-start: var(--_space-3);
    font-size: var(--_type-14);
  }

  .reply-fold summary {
    display: flex;
    align-items: center;
    gap: var(--_space-1);
    inline-size: fit-content;
    min-block-size: var(--_space-5);
    border-radius: var(--_radius-code);
    color: var(--_muted);
    cursor: pointer;
    user-select: none;
  }

  .reply-fold summary:hover {
    color: var(--_text);
  }

  .reply-fold summary .control-icon {
    inline-size: var(--_space-4);
  }

  .reply-fold[open] summary > :first-child {
    rotate: 180deg;
  }

  .reply-drops {
    display: flex;
    justify-content: end;
  }

  .reply-drops > span > span {
    display: flex;
    align-items: center;
    gap: 3px;
  }

  /* A border, because forced colors remove backgrounds. */
  .reply-drops i {
    border: 5px solid color-mix(in oklab, var(--_accent) 60%, var(--_surface));
    border-radius: 5px;
    border-end-end-radius: 1px;
  }

  .reply-drops b {
    font-variant-numeric: tabular-nums;
    font-weight: inherit;
  }

  @media (prefers-reduced-motion: no-preference) {
    .reply-drops :is(i, b) {
      animation: drop calc(var(--_slow) * 2) var(--_ease);
    }
  }

  @keyframes drop {
    from {
      opacity: 0;
      scale: 0;
    }
  }

  [part='references'] {
    ol {
      margin: var(--_space-1) calc(var(--_space-2) * -1) 0;
      padding: 0;
      list-style: none;
      line-height: 1.35;
    }

    /* Title and host in one line, if there is space. A row is at most 44 px high. */
    li {
      position: relative;
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      align-content: center;
      column-gap: var(--_space-2);
      padding: var(--_space-1) var(--_space-2);
      padding-inline-start: calc(2ch + var(--_space-4));
      border-radius: var(--_radius-control);
    }

    li::before {
      content: attr(value);
      position: absolute;
      align-self: center;
      inset-inline-start: var(--_space-2);
      color: var(--_muted);
      font-variant-numeric: tabular-nums;
    }

    /* A source that the service lists several times. */
    li[data-numbers] {
      padding-inline-start: calc(6ch + var(--_space-4));
    }

    li[data-numbers]::before {
      content: attr(data-numbers);
      inline-size: 6ch;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    li:has(a):hover {
      background: var(--_faint);
    }

    a {
      color: inherit;
      text-decoration: none;
    }

    /* The whole row is part of its link. */
    a::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: inherit;
    }

    a:focus-visible {
      outline: 0;
    }

    a:focus-visible::after {
      outline: 2px solid var(--_ink);
      outline-offset: -2px;
    }

    li > :first-child {
      min-inline-size: 0;
    }

    .reply-title {
      display: block;
      overflow: hidden;
      text-align: -webkit-match-parent;
      text-align: match-parent;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .reply-host {
      color: var(--_muted);
      font-size: var(--_type-12);
    }
  }

  @media (any-pointer: coarse) {
    .reply-fold summary,
    [part='references'] li {
      min-block-size: var(--_target);
    }
  }
`;
