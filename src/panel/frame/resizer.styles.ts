import {css} from '../../css.js';

// The target is 24px wide: https://www.w3.org/TR/WCAG22/#target-size-minimum
export default css`
  /* The target is mostly outside of the panel, where it covers neither text nor scroll bar. */
  .resizer {
    --_line: transparent;

    position: absolute;
    inset-block: 0;
    inset-inline: calc(var(--_space-5) * -1 + 3px) auto;
    inline-size: var(--_space-5);
    border: 0 solid transparent;
    border-inline-width: var(--_space-4) 3px;
    outline: 0;
    background: var(--_line) content-box;
    cursor: ew-resize;
    touch-action: none;
    -webkit-user-select: none;
    user-select: none;
  }

  :host([placement='start']) .resizer {
    inset-inline: auto calc(var(--_space-5) * -1 + 3px);
    border-inline-width: 3px var(--_space-4);
  }

  .resizer:is(:hover, :active, :focus-visible) {
    --_line: var(--_ink);
  }

  @media (forced-colors: active) {
    .resizer {
      forced-color-adjust: none;
    }

    .resizer:is(:hover, :active, :focus-visible) {
      --_line: Highlight;
    }
  }

  @media (width > 480px) and (height > 480px) {
    :host([mode='side']) .frame {
      overflow: visible;
    }
  }

  /* The panel fills the screen. */
  @media (max-width: 480px), (max-height: 480px) {
    .resizer {
      display: none;
    }
  }
`;
