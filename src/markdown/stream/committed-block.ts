import {renderBlock, type RenderOptions} from '../dom/render-block.js';
import {lex, type Links} from '../grammar/lexer.js';
import {patch} from '../dom/patch.js';
import {WAITING} from '../dom/dom-builder.js';

/** A longer list or table is not drawn again when a link in it is defined later, in characters. */
const MAX_REDRAWN_LENGTH = 65_536;

/** A block that only changes when a link in it is defined later. */
export interface CommittedBlock {
  readonly element: HTMLElement;
  source: string;
  readonly isMidParagraph: boolean;
  /** The extra elements of the reply's budget that were available to it. */
  readonly available: number;
}

/** Draws a committed block again. Returns `false` if that needs the sanitizer before it is loaded. */
export function redrawCommitted(block: CommittedBlock, options: RenderOptions, links: Links): boolean {
  const {element, source, isMidParagraph, available} = block;
  if (source.length > MAX_REDRAWN_LENGTH) return true;
  const fresh = renderBlock(lex(source, {isEnd: true, isMidParagraph, links}), options, available);
  if (fresh === WAITING) return false;
  if (fresh) patch(element, fresh.element);
  return true;
}
