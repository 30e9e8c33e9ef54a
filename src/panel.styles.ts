import type {CSSResult} from 'lit';

import composerStyles from './views/composer.styles.js';
import controlsStyles from './views/controls.styles.js';
import headerStyles from './views/header.styles.js';
import introductionStyles from './views/introduction.styles.js';
import messageStyles from './views/message.styles.js';
import noticeStyles from './views/notice.styles.js';
import proseStyles from './views/prose.styles.js';
import referencesStyles from './views/references.styles.js';
import transcriptStyles from './views/transcript.styles.js';

/** How everything looks that only an open chat shows. */
export const panelStyles: readonly CSSResult[] = [
  controlsStyles,
  headerStyles,
  transcriptStyles,
  introductionStyles,
  messageStyles,
  proseStyles,
  referencesStyles,
  noticeStyles,
  composerStyles,
];
