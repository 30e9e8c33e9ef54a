import {css} from 'lit';

export default css`
  .menu-place {
    position: relative;
    z-index: 2;
    flex: none;
  }

  .menu {
    position: absolute;
    inset-block-start: -0.25em;
    inset-inline-end: calc(var(--_space) * 0.6);
    display: grid;
    min-inline-size: min(14em, 100% - var(--_space));
    max-inline-size: calc(100% - var(--_space));
    /* The space below the header in a low panel. */
    max-block-size: 60dvb;
    padding: 0.35em;
    overflow-y: auto;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.85);
    background: var(--_surface);
    box-shadow: 0 8px 28px rgb(0 0 0 / 22%);
    color: var(--_text);
  }

  .menu-item {
    display: flex;
    align-items: center;
    gap: 0.75em;
    min-block-size: 40px;
    padding: 0.3em 0.75em;
    border-radius: calc(var(--_radius) * 0.5);
    color: inherit;
    text-align: start;
    text-decoration: none;
  }

  .menu-item .icon {
    flex: none;
    margin: 0;
    color: var(--_muted);
  }

  .menu-item:is(:hover, :focus-visible) {
    background: var(--_faint);
  }

  .menu-item:focus-visible {
    outline-offset: -2px;
  }
`;
