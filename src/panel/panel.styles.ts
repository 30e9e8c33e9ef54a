import composerStyles from './composer/composer.styles.js';
import controlsStyles from './controls/controls.styles.js';
import frameStyles from './frame/frame.styles.js';
import headerStyles from './header/header.styles.js';
import messageStyles from './reply/message.styles.js';
import transcriptStyles from './transcript/transcript.styles.js';
import tokenStyles from './tokens.styles.js';
import {css, type CSSResult} from '../platform/css.js';

/**
 * Styles of an open chat. The panel has two attributes for the styles of its regions: `data-layout`, which is `conversation` or
 * `palette`, and `data-start` before the first question.
 */
export const panelStyles = [
  tokenStyles,
  controlsStyles,
  boxStyles(),
  frameStyles,
  headerStyles,
  transcriptStyles,
  messageStyles,
  composerStyles,
];

function boxStyles(): CSSResult {
  return css`
    .panel {
      position: relative;
      display: flex;
      flex: 1;
      flex-direction: column;
      /* Flex alone is not enough, because many pages make the element a block. */
      block-size: 100%;
      min-block-size: 0;
    }

    @media (width > 480px) and (height > 480px) {
      /* A little above the middle, if there is space. */
      :host([mode='page']) .panel[data-start]::after {
        flex: 0 99 6vh;
        content: '';
      }
    }
  `;
}
