import type {CheckResult, CheckStatus} from '../check-result.js';
import {count} from '../printable-text.js';
import {summarize} from './summary.js';
import {verdictOf} from './verdict.js';

export interface HumanReportOptions {
  /** Whether to use ANSI colors. */
  readonly hasColor: boolean;
  /** Maximum length of a line, in characters. */
  readonly columns: number;
  /** Origin of the page if CORS was checked. */
  readonly origin?: string | undefined;
}

const SYMBOLS: Record<CheckStatus, string> = {passed: '✓', failed: '✗', warning: '!', skipped: '–'};

/** ANSI codes. */
const STYLES = {bold: 1, dim: 2, red: 31, green: 32, yellow: 33};
const COLORS: Record<CheckStatus, keyof typeof STYLES> = {
  passed: 'green',
  failed: 'red',
  warning: 'yellow',
  skipped: 'dim',
};

/** Width of the titles. Longer titles, such as golden questions, are cut. */
const TITLE_WIDTH = 42;
const DETAIL_COLUMN = TITLE_WIDTH + 6;
/** Minimum width of a detail on the line of its title. */
const MIN_DETAIL_WIDTH = 24;

/** Formats results for people, section by section. */
export class HumanReport {
  readonly #options: HumanReportOptions;
  readonly #results: CheckResult[] = [];
  #section: CheckResult[] = [];

  constructor(options: HumanReportOptions) {
    this.#options = options;
  }

  /** Returns the text of the previous section if this result begins another one. */
  add(result: CheckResult): string {
    const isNext = this.#section[0] !== undefined && this.#section[0].section !== result.section;
    const text = isNext ? this.#endSection() : '';
    this.#section.push(result);
    this.#results.push(result);
    return text;
  }

  end(): string {
    return this.#endSection() + this.#summary();
  }

  #endSection(): string {
    const [first] = this.#section;
    if (first === undefined) return '';
    const lines = [this.#style('bold', first.section)];
    for (let index = 0; index < this.#section.length; index++) {
      const result = this.#section[index]!;
      const {length} = sameSkips(this.#section.slice(index));
      if (length > 1) {
        lines.push(this.#skipped(length, result.detail));
        index += length - 1;
      } else {
        lines.push(...this.#row(result));
      }
    }
    this.#section = [];
    return `${lines.join('\n')}\n\n`;
  }

  #row({id, title, status, detail, remedy, impact}: CheckResult): string[] {
    const width = this.#options.columns - DETAIL_COLUMN;
    const head = `  ${this.#style(COLORS[status], SYMBOLS[status])} ${cut(title)}`;
    const isNarrow = width < MIN_DETAIL_WIDTH;
    const [first = '', ...rest] = isNarrow ? [] : wrap(detail, width);
    const tone = status === 'passed' || status === 'skipped' ? 'dim' : undefined;
    const gap = ' '.repeat(Math.max(1, DETAIL_COLUMN - 4 - cut(title).length));
    return [
      first === '' ? head : `${head}${gap}${this.#style(tone, first)}`,
      ...rest.map((line) => `${' '.repeat(DETAIL_COLUMN)}${this.#style(tone, line)}`),
      ...(isNarrow ? this.#indented(detail, tone) : []),
      ...(remedy === undefined
        ? []
        : this.#indented(`→ ${remedy} (${id}${impact === 'form' ? ', form' : ''})`)),
    ];
  }

  #skipped(rows: number, reason: string): string {
    const text = wrap(`${rows} rows skipped. ${reason}`, this.#options.columns - 4).join('\n    ');
    return `  ${this.#style('dim', `${SYMBOLS.skipped} ${text}`)}`;
  }

  #indented(text: string, style?: keyof typeof STYLES): string[] {
    return text === '' ? [] : this.#paragraph(text, '    ', style);
  }

  /** Breaks a text into lines. `before` is in front of the first one. */
  #paragraph(text: string, before: string, style?: keyof typeof STYLES): string[] {
    return wrap(text, this.#options.columns - 6).map(
      (line, index) => `${index === 0 ? before : '      '}${this.#style(style, line)}`,
    );
  }

  #summary(): string {
    const {passed, failed: failures, warning, skipped} = summarize(this.#results);
    const parts = [
      this.#style(passed > 0 ? 'green' : undefined, `${passed} passed`),
      this.#style(failures > 0 ? 'red' : undefined, `${failures} failed`),
      ...(warning > 0 ? [this.#style('yellow', count(warning, 'warning'))] : []),
      ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ];
    const {failed, causes, works, sentence} = verdictOf(this.#results, this.#options.origin);
    const faults = [...failed.blocks, ...failed.fault].filter((id) => !causes.includes(id));
    const color = works === undefined ? 'yellow' : works ? 'green' : 'red';
    const lines = [
      parts.join(', '),
      ...this.#ids('Faults', faults),
      ...this.#ids('Form only, the chat shows no difference', failed.form),
      ...this.#paragraph(sentence, '', color),
    ];
    return `${lines.join('\n')}\n`;
  }

  #ids(heading: string, ids: readonly string[]): string[] {
    return ids.length > 0 ? this.#paragraph(`${heading}: ${ids.join(', ')}`, '') : [];
  }

  #style(style: keyof typeof STYLES | undefined, text: string): string {
    return this.#options.hasColor && style !== undefined ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;
  }
}

/** Returns the first results that were skipped for the same reason. */
function sameSkips(results: readonly CheckResult[]): readonly CheckResult[] {
  const [first] = results;
  const end = results.findIndex(({status, detail}) => status !== 'skipped' || detail !== first?.detail);
  return end < 0 ? results : results.slice(0, end);
}

function cut(title: string): string {
  return title.length > TITLE_WIDTH ? `${title.slice(0, TITLE_WIDTH - 1)}…` : title;
}

/** Breaks a text between words. A longer word gets its own line. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
