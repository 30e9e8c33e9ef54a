import {css} from 'lit';

export default css`
  .resizer {
    position: absolute;
    inset-block: 0;
    inset-inline: 0 auto;
    inline-size: 8px;
    border: 0 solid transparent;
    border-inline-start-width: 3px;
    outline: 0;
    cursor: ew-resize;
    touch-action: none;
    -webkit-user-select: none;
    user-select: none;
  }

  :host([placement='start']) .resizer {
    inset-inline: auto 0;
    border-inline-width: 0 3px;
  }

  .resizer:is(:hover, :active, :focus-visible) {
    border-color: var(--_ink);
  }

  @media (pointer: coarse) {
    .resizer {
      inline-size: 16px;
    }
  }

  @media (forced-colors: active) {
    .resizer:is(:hover, :active, :focus-visible) {
      border-color: Highlight;
    }
  }

  /* The panel fills the screen. */
  @media (max-width: 480px), (max-height: 480px) {
    .resizer {
      display: none;
    }
  }
`;
