import {svg} from 'lit';

import {icon} from '../controls/icons.js';

export const downloadIcon = icon(svg`<path d="M12 4v11M7 10.5l5 5 5-5M5 19.5h14"/>`);
export const personIcon = icon(svg`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`);
export const printIcon = icon(
  svg`<path d="M7 9V4h10v5M7 18H5a1.5 1.5 0 0 1-1.5-1.5v-5A2.5 2.5 0 0 1 6 9h12a2.5 2.5 0 0 1 2.5 2.5v5A1.5 1.5 0 0 1 19 18h-2M7 14.5h10V20H7z"/>`,
);
