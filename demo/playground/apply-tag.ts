import type {ChatBot} from '../../src/index.js';
import {tools, transport} from './agent.js';
import {isFlag} from './options.js';
import {ATTRIBUTES, type Tag} from './tag.js';

/**
 * Applies a tag to an element. Changes only the differences to `previous`, the tag that was applied before: a panel that the
 * visitor has opened stays open.
 */
export function applyTag(element: ChatBot, tag: Tag, previous?: Tag): void {
  const values = new Map<string, string>(tag.attributes);
  const before = new Map<string, string>(previous?.attributes);
  for (const name of ATTRIBUTES) {
    const value = values.get(name);
    if (value === before.get(name)) continue;
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, isFlag(name) ? '' : value);
  }
  for (const [name] of previous?.styles ?? []) element.style.removeProperty(name);
  for (const [name, value] of tag.styles) element.style.setProperty(name, value);
  Object.assign(element, tag.hasAgent ? {tools, transport} : {tools: undefined, transport: undefined});
  void setBlocks(element, tag.hasBlocks);
}

/** Few visitors see formulas, so their library is loaded with the first function. */
async function setBlocks(element: ChatBot, hasBlocks: boolean): Promise<void> {
  element.toggleAttribute('data-blocks', hasBlocks);
  const {blocks} = hasBlocks ? await import('./styled-blocks.js') : {};
  // The setting can have changed while the library was loading.
  if (element.hasAttribute('data-blocks') === hasBlocks) element.blocks = blocks;
}
