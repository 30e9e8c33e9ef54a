import {htmlSteps, type HtmlStep} from '../grammar/html-steps.js';
import {formattingParts} from '../grammar/raw-html.js';
import type {Writer} from './block-writers.js';
import {isParsedTooSoon, type ReplyContext} from './inline-stream.js';
import type {OpenElements} from './open-elements.js';
import {needsParser, writeHtml} from './write-inline.js';

/** Writes a block of raw HTML. Elements that it does not close are open for the blocks behind it. */
export function htmlWriter(elements: OpenElements, context: ReplyContext, offset: number): HtmlWriter {
  const before = elements.names;
  const drawn: {readonly step: HtmlStep; readonly undo: () => void}[] = [];
  let drawnLength = 0;
  const undo = (count: number) => {
    for (const step of drawn.splice(count).reverse()) step.undo();
  };
  return {
    update({type, raw}, isOpen) {
      if (type !== 'html') return false;
      if (isOpen && isParsedTooSoon(drawnLength, raw.length)) return true;
      const source = isOpen ? withoutHalfTag(raw) : raw;
      const steps = htmlSteps(source, before, isOpen);
      let same = 0;
      while (same < drawn.length && isSame(drawn[same]!.step, steps[same])) same += 1;
      undo(same);
      for (const step of steps.slice(same)) {
        drawn.push({step, undo: writeStep(step, elements, context, offset)});
      }
      drawnLength = source.trimEnd().length;
      return true;
    },
    undo: () => undo(0),
  };
}

interface HtmlWriter extends Writer {
  /** Undoes all that was written. */
  undo(): void;
}

function isSame(one: HtmlStep, other: HtmlStep | undefined): boolean {
  return one.kind === other?.kind && one.source === other.source;
}

/** Returns a function that undoes the step. */
function writeStep(
  step: HtmlStep,
  elements: OpenElements,
  context: ReplyContext,
  offset: number,
): () => void {
  if (step.kind === 'html') return writePiece(step.source, elements, context, offset);
  const undo = elements.mark();
  if (step.kind === 'open') elements.open(step.name, step.source, offset);
  else elements.close(step.name, step.source);
  return undo;
}

function writePiece(
  source: string,
  elements: OpenElements,
  {onMissingParser}: ReplyContext,
  offset: number,
): () => void {
  const sink = elements.next();
  const undo = sink.mark();
  const isParsed = needsParser([{type: 'html', raw: source, text: source}]);
  if (!isParsed && (formattingParts(source) ?? []).every(({value}) => value.trim() === '')) return undo;
  if (isParsed && sink.html({source}, offset)) return undo;
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
