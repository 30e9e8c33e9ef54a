import type {BlockDrawer, BlockInfo} from '../../../src/index.js';
import type {Harness} from '../../support/harness.js';

export const fence = (language: string, source: string) => `\`\`\`${language}\n${source}\n\`\`\`\n`;

/** Draws a source as a figure with its words, and records its calls. */
export function figures() {
  const calls: (BlockInfo & {readonly source: string})[] = [];
  const draw: BlockDrawer = (source, info) => {
    calls.push({source, ...info});
    return figure(source);
  };
  return {calls, draw, sources: () => calls.map(({source}) => source)};
}

export function figure(words: string): HTMLElement {
  const node = document.createElement('figure');
  node.textContent = `Drawn: ${words}`;
  return node;
}

/** The words of the nodes of the page that are on screen. */
export const drawn = ({element}: Harness): string[] =>
  [...element.children].filter((child) => child.checkVisibility()).map(({textContent}) => textContent);

/** The sources that are on screen. */
export const shownSources = ({root}: Harness): string[] =>
  [...root.querySelectorAll('.formula, .code pre')]
    .filter((source) => source.checkVisibility())
    .map(({textContent}) => textContent.trim());
