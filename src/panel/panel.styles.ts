import composerStyles from './composer/composer.styles.js';
import controlsStyles from './controls/controls.styles.js';
import frameStyles from './frame/frame.styles.js';
import pageStyles from './frame/page.styles.js';
import headerStyles from './header/header.styles.js';
import clippedEdgesStyles from './transcript/clipped-edges.styles.js';
import codeBlockStyles from './transcript/code-block.styles.js';
import introductionStyles from './transcript/introduction.styles.js';
import messageStyles from './transcript/message.styles.js';
import noticeStyles from './transcript/notice.styles.js';
import proseStyles from './transcript/prose.styles.js';
import referencesStyles from './transcript/references.styles.js';
import tableStyles from './transcript/table.styles.js';
import transcriptStyles from './transcript/transcript.styles.js';
import tokenStyles from './tokens.styles.js';

/** The styles of the panel. */
export const panelStyles = [
  tokenStyles,
  controlsStyles,
  frameStyles,
  headerStyles,
  transcriptStyles,
  introductionStyles,
  messageStyles,
  proseStyles,
  codeBlockStyles,
  tableStyles,
  clippedEdgesStyles,
  referencesStyles,
  noticeStyles,
  composerStyles,
  pageStyles,
];
