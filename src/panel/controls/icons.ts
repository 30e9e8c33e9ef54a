import {svg, type SVGTemplateResult} from 'lit';

export const icon = (path: SVGTemplateResult, size = 20) =>
  svg`<svg class="icon" viewBox="0 0 24 24" width=${size} height=${size} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;

/** Mirrors a path vertically. */
const flipped = (path: SVGTemplateResult) => svg`<g transform="matrix(1 0 0 -1 0 24)">${path}</g>`;

const arrow = svg`<path d="M12 19V5M5.5 11.5 12 5l6.5 6.5"/>`;
const thumb = svg`<path d="M3.5 20.5v-9.5h4v9.5zM7.5 11.5l3.8-8c1.8 0 2.9 1.2 2.9 2.8V9.5h4.2a2.1 2.1 0 0 1 2.1 2.5l-1.2 6.8a2.1 2.1 0 0 1-2.1 1.7H7.5"/>`;

export const linesIcon = icon(svg`<path d="M6 9.5h12M6 14.5h7"/>`);
export const sendIcon = icon(arrow);
export const stopIcon = icon(svg`<rect x="7" y="7" width="10" height="10" rx="1.5" fill="currentColor"/>`);
export const newIcon = icon(
  svg`<path d="M11 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-5M17.6 3.9a1.8 1.8 0 0 1 2.5 2.5L12.5 14l-3.3.8.8-3.3z"/>`,
);
export const copyIcon = icon(
  svg`<rect x="9" y="9" width="11" height="11" rx="2"/><path d="M5 15V6a2 2 0 0 1 2-2h8"/>`,
);
export const chevronIcon = icon(svg`<path d="M5.5 9l6.5 6.5L18.5 9"/>`, 26);
export const jumpIcon = icon(flipped(arrow));
export const doneIcon = icon(svg`<path d="m5 12.5 4.5 4.5L19 7.5"/>`);
export const editIcon = icon(svg`<path d="M14.5 5.5l4 4M4 20l1-5L16 4l4 4L9 19z"/>`);
export const closeIcon = icon(svg`<path d="M6.5 6.5l11 11M17.5 6.5l-11 11"/>`);
export const expandIcon = icon(svg`<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7"/>`);
export const shrinkIcon = icon(svg`<path d="M19.5 10.5h-6v-6M13.5 10.5l7-7M4.5 13.5h6v6M10.5 13.5l-7 7"/>`);
export const againIcon = icon(svg`<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.5 3.5v3.6h-3.6"/>`);
export const moreIcon = icon(svg`<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3"/>`);
export const goodIcon = icon(thumb);
export const badIcon = icon(flipped(thumb));
