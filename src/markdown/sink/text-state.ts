import {directionOf} from './direction.js';
import {INLINE_ELEMENTS} from './inline-elements.js';
import {FLAG, LONGEST_INVISIBLE_RUN, marksAfter, PLAIN, visibleText} from '../../platform/visible-text.js';
import {followExactLink, TEXT_BESIDE, type ExactLink} from './link-labels.js';

/** State at the end of the text of a block, which the next text depends on. */
export interface TextState {
  /** The last characters, with a line break at each visible one. */
  readonly before: string;
  /** True if the last character belongs to a link. */
  readonly isAfterLink: boolean;
  /** The link at the end that shows its host if text touches it. */
  readonly exactLink: ExactLink | undefined;
  /** The number of invisible characters at the end. */
  readonly invisibleRun: number;
  /** The number of marks at the end that belong to one letter. */
  readonly marks: number;
  /** The number of UTF-16 code units since the last white space or `<wbr>`. */
  readonly unbroken: number;
  readonly length: number;
  /** The direction of the first letter. */
  readonly direction: 'ltr' | 'rtl' | undefined;
}

export const START: TextState = {
  before: '',
  isAfterLink: false,
  exactLink: undefined,
  invisibleRun: 0,
  marks: 0,
  unbroken: 0,
  length: 0,
  direction: undefined,
};

/** Number of characters at the start of a block that decide about its direction. */
const DIRECTION_LENGTH = 1_000;

/** `isNeutral`: the text does not decide about the direction. */
export function afterText(state: TextState, visible: string, unbroken: number, isNeutral = false): TextState {
  const words = visible.replace(/[\t\n\r]/g, ' ');
  const {before, exactLink, length, direction} = state;
  return {
    before: (before + words).slice(-TEXT_BESIDE),
    isAfterLink: false,
    exactLink: exactLink && followExactLink(exactLink, words),
    invisibleRun: invisibleAfter(state.invisibleRun, visible),
    marks: marksAfter(state.marks, visible),
    unbroken,
    length: length + words.length,
    direction:
      direction ??
      (length < DIRECTION_LENGTH && !isNeutral
        ? directionOf(words.slice(0, DIRECTION_LENGTH - length))
        : undefined),
  };
}

/** Returns the state at the edge of an element. Only inline elements do not separate text. */
export function afterEdge(state: TextState, name: string): TextState {
  if (INLINE_ELEMENTS.has(name)) return state;
  const edge = name === 'img' ? OBJECT : '\n';
  return {
    ...state,
    before: edge,
    isAfterLink: false,
    exactLink: state.exactLink && followExactLink(state.exactLink, edge),
    invisibleRun: name === 'br' ? state.invisibleRun : 0,
    marks: 0,
    unbroken: 0,
  };
}

/** Returns the state behind a link that another link touches. */
export function afterTouch(state: TextState): TextState {
  const exactLink = state.exactLink && followExactLink(state.exactLink, OBJECT);
  return {...state, before: OBJECT, isAfterLink: false, exactLink};
}

/** Is neither white space nor a word. */
const OBJECT = '\uFFFC';

/** Like `visibleText`, behind the text so far. */
export function visibleBehind({invisibleRun, marks}: TextState, text: string): string {
  if (PLAIN.test(text)) return text;
  const visible = visibleText(text, marks);
  const start = /^\p{Default_Ignorable_Code_Point}*/u.exec(visible)?.[0].length ?? 0;
  return invisibleRun + start > LONGEST_INVISIBLE_RUN ? visible.slice(start) : visible;
}

/** Returns the number of invisible characters at the end of a visible text that follows `run` of them. */
function invisibleAfter(run: number, visible: string): number {
  if (PLAIN.test(visible)) return visible === '' ? run : 0;
  // The end of a flag hides nothing.
  const end = /\p{Default_Ignorable_Code_Point}*$/u.exec(visible.replace(FLAGS, '.'))?.[0].length ?? 0;
  return end === visible.length ? run + end : end;
}

const FLAGS = new RegExp(FLAG, 'gu');
