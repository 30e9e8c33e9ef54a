import {htmlSteps, type HtmlStep} from '../grammar/html-steps.js';
import {formattingParts} from '../grammar/raw-html.js';
import type {Token} from '../grammar/tokens.js';
import type {Writer} from './block-writers.js';
import {isParsedTooSoon, type InlineContext} from './inline-stream.js';
import type {OpenElements} from './open-elements.js';
import {needsParser, writeHtml} from './write-inline.js';

/** Writes a block of raw HTML. Elements that it does not close are open for the blocks behind it. */
export class HtmlBlockWriter implements Writer {
  readonly #elements: OpenElements;
  readonly #context: InlineContext;
  readonly #offset: number;
  /** Names of the elements that are open before the block. */
  readonly #before: readonly string[];
  readonly #drawn: {readonly step: HtmlStep; readonly undo: () => void}[] = [];
  #drawnLength = 0;

  constructor(elements: OpenElements, context: InlineContext, offset: number) {
    this.#elements = elements;
    this.#context = context;
    this.#offset = offset;
    this.#before = elements.names;
  }

  update({type, raw}: Token, isOpen: boolean): boolean {
    if (type !== 'html') return false;
    if (isOpen && isParsedTooSoon(this.#drawnLength, raw.length)) return true;
    const source = isOpen ? withoutHalfTag(raw) : raw;
    const steps = htmlSteps(source, this.#before, isOpen);
    let same = 0;
    while (same < this.#drawn.length && isSame(this.#drawn[same]!.step, steps[same])) same += 1;
    this.undo(same);
    for (const step of steps.slice(same)) {
      this.#drawn.push({step, undo: writeStep(step, this.#elements, this.#context, this.#offset)});
    }
    this.#drawnLength = source.trimEnd().length;
    return true;
  }

  /** Undoes all that was written after the first `kept` steps. */
  undo(kept = 0): void {
    for (const {undo} of this.#drawn.splice(kept).reverse()) undo();
  }
}

function isSame(one: HtmlStep, other: HtmlStep | undefined): boolean {
  return one.kind === other?.kind && one.source === other.source;
}

/** Returns a function that undoes the step. */
function writeStep(
  step: HtmlStep,
  elements: OpenElements,
  context: InlineContext,
  offset: number,
): () => void {
  if (step.kind === 'html') return writePiece(step.source, elements, context, offset);
  const undo = elements.checkpoint();
  if (step.kind === 'open') elements.open(step.name, step.source, offset);
  else elements.close(step.name, step.source);
  return undo;
}

function writePiece(
  source: string,
  elements: OpenElements,
  {onMissingParser}: InlineContext,
  offset: number,
): () => void {
  const sink = elements.next();
  const undo = sink.checkpoint();
  const isParsed = needsParser([{type: 'html', raw: source, text: source}]);
  if (!isParsed && (formattingParts(source) ?? []).every(({value}) => value.trim() === '')) return undo;
  if (isParsed && sink.rawHtml({source}, offset)) return undo;
  if (isParsed) onMissingParser();
  const isBox = isParsed || elements.hasParagraphs;
  if (isBox) sink.open('p', offset, isParsed ? {class: 'source'} : {});
  if (isParsed) sink.text(source);
  else writeHtml(source.trim(), sink, offset);
  if (isBox) sink.close();
  return undo;
}

function withoutHalfTag(html: string): string {
  return html.replace(/<(?:[/!]?[a-z][^<>]{0,199})?$/i, '');
}
