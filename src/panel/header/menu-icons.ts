import {svg} from 'lit';

import {icon} from '../controls/icons.js';

export const downloadIcon = icon(svg`<path d="M12 4v11M7 10.5l5 5 5-5M5 19.5h14"/>`);
export const personIcon = icon(svg`<circle cx="12" cy="8" r="4"/><path d="M4.5 20a7.5 7.5 0 0 1 15 0"/>`);
