import {css} from '../../platform/css.js';

/** Styles of the header in the dialog, loaded by it: its buttons stand in the line of the question. See the transcript's styles for the title. */
export default css`
  @media (width > 480px) and (height > 480px) {
    dialog [data-layout='conversation'] {
      [part='header'] {
        --_header: var(--_surface);
        --_header-text: var(--_chat-bot-text);

        position: absolute;
        inset-inline-end: 0;
        z-index: 2;
        padding-inline: var(--_space-2);
        border: 0;
      }

      [part='header'] > slot {
        display: none;
      }
    }
  }
`;
