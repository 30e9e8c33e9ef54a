import {html, type TemplateResult} from 'lit';

/** A picture of lines, as wide and as high as `size`, in pixels. */
export const icon = (path: string, size = 20): TemplateResult =>
  html`<svg class="control-icon" viewBox="0 0 24 24" width=${size} height=${size} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path} /></svg>`;

/** A question mark, in the shape of the launcher a question. */
export const ASK = 'M9 9a3 3 0 1 1 3 3v2M12 18v0';
export const CHEVRON = 'M5.5 9l6.5 6.5L18.5 9';
export const CLOSE = 'M6.5 6.5l11 11M17.5 6.5l-11 11';
