import {css} from '../platform/css.js';

/** Styles of the shell in the dialog, which loads them: it begins with the field, where its palette has it. */
export default css`
  dialog .element-shell {
    background: none;
  }

  dialog .element-shell-field {
    grid-row: 2;
    align-self: start;
    margin: var(--_space-2) !important;
    outline: 0;
    font-size: max(var(--_font-size) * 1.125, var(--_space-4));
  }

  @media (width > 480px) and (height > 480px) {
    dialog .element-shell-title:has(~ .element-shell-field) {
      display: none;
    }

    dialog .element-shell-field {
      grid-area: 1 / 1;
    }

    dialog .element-shell-close {
      margin: var(--_space-2);
    }
  }
`;
