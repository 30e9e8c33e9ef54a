import {css} from '../../css.js';

export default css`
  .menu-place {
    position: relative;
    z-index: 2;
    flex: none;
  }

  .menu {
    position: absolute;
    inset-block-start: calc(var(--_space-1) * -1);
    inset-inline-end: var(--_space-3);
    display: grid;
    min-inline-size: min(26ch, 100% - var(--_space-5));
    max-inline-size: calc(100% - var(--_space-5));
    /* The space below the header in a low panel. */
    max-block-size: 60dvb;
    padding: var(--_space-1);
    overflow-y: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-card);
    background: var(--_raised);
    box-shadow: var(--_shadow-2);
    color: var(--_text);
  }

  .menu-item {
    display: flex;
    align-items: center;
    min-block-size: var(--_target);
    padding: var(--_space-1) var(--_space-3);
    border-radius: var(--_radius-control);
    color: inherit;
    text-align: start;
    text-decoration: none;
  }

  .menu-group {
    display: grid;
  }

  .menu-item + .menu-group {
    border-block-start: 1px solid var(--_border);
  }

  .menu-group .hint {
    padding: var(--_space-2) var(--_space-3);
    color: var(--_muted);
  }

  .menu-item:is(:hover, :focus-visible) {
    background: var(--_faint);
  }

  .menu-item:focus-visible {
    outline-offset: -2px;
  }
`;
