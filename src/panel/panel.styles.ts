import composerStyles from './composer/composer.styles.js';
import controlsStyles from './controls/controls.styles.js';
import frameStyles from './frame/frame.styles.js';
import headerStyles from './header/header.styles.js';
import messageStyles from './reply/message.styles.js';
import referencesStyles from './reply/references.styles.js';
import transcriptStyles from './transcript/transcript.styles.js';
import tokenStyles from './tokens.styles.js';

export const panelStyles = [
  tokenStyles,
  controlsStyles,
  frameStyles,
  headerStyles,
  transcriptStyles,
  messageStyles,
  referencesStyles,
  composerStyles,
];
