import {CHEVRON, CLOSE, icon} from '../../platform/icon.js';

const arrow = 'M12 19V5M5.5 11.5 12 5l6.5 6.5';

/** Points up; a style sheet turns it to the end of the line. */
export const startIcon = icon(arrow, 16);
export const linesIcon = icon('M6 9.5h12M6 14.5h7');
export const sendIcon = icon(arrow);
/** A style sheet fills it. */
export const stopIcon = icon('M8 7h8a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1');
export const newIcon = icon(
  'M11 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-5M17.6 3.9a1.8 1.8 0 0 1 2.5 2.5L12.5 14l-3.3.8.8-3.3z',
);
export const copyIcon = icon(
  'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M5 15V6a2 2 0 0 1 2-2h8',
);
export const chevronIcon = icon(CHEVRON, 26);
export const jumpIcon = icon('M12 5v14M5.5 12.5 12 19l6.5-6.5');
export const doneIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const editIcon = icon('M14.5 5.5l4 4M4 20l1-5L16 4l4 4L9 19z');
export const closeIcon = icon(CLOSE);
export const expandIcon = icon('M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7');
export const shrinkIcon = icon('M19.5 10.5h-6v-6M13.5 10.5l7-7M4.5 13.5h6v6M10.5 13.5l-7 7');
export const againIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.5 3.5v3.6h-3.6');
export const moreIcon = icon(
  'M4.5 12a.5.5 0 0 0 1 0 .5.5 0 0 0-1 0M11.5 12a.5.5 0 0 0 1 0 .5.5 0 0 0-1 0M18.5 12a.5.5 0 0 0 1 0 .5.5 0 0 0-1 0',
);
