import {html, nothing, render, type LitElement, type TemplateResult} from 'lit';

import type {ChatServiceError} from '../../client/errors.js';
import {enFiles} from '../../locales/en-files.js';
import type {FileTexts, Strings} from '../../locales/strings.js';
import type {AttachedFile} from '../../conversation/message.js';
import {addStyles} from '../../platform/add-styles.js';
import {CLOSE, icon} from '../../platform/icon.js';
import {uuid} from '../../platform/uuid.js';
import {visibleText} from '../../platform/visible-text.js';
import {KeptFiles, MOST_MEGABYTES} from '../../session/kept-files.js';
import {logError} from '../../session/log-error.js';
import type {Session} from '../../session/session.js';
import {tooltipView} from '../controls/icon-button.js';
import filesLayout from '../composer/files-layout.styles.js';
import filesStyles from './attachments.styles.js';
import {kindsOf, PDF} from './accepted-kinds.js';
import {FileRefused, type FileProblem} from './file-refused.js';
import {prepareFile, type PreparedFile} from './prepare-file.js';

/** The files of the next question above its field, and those of earlier questions in the transcript. Loaded with the first file. */
export class Attachments {
  readonly #context: FileContext;
  readonly #kept: KeptFiles;
  #items: readonly Item[] = [];
  /** What the visitor is told of the last files. */
  #problems: readonly Problem[] = [];
  /** Announced: the files that were added or removed last. */
  #news: {readonly text: 'fileAdded' | 'fileRemoved'; readonly names: readonly string[]} | undefined;
  /** Where the files of earlier questions stand, and what draws them there. */
  readonly #places = new Map<HTMLElement, () => void>();
  /** True while files are dragged over the chat. */
  #isOver = false;
  #unmarking: ReturnType<typeof setTimeout> | undefined;
  /** The error of an agent that has not taken files. */
  #refusal: ChatServiceError | undefined;

  constructor(context: FileContext) {
    const {host, session} = context;
    this.#context = context;
    this.#kept = session.files ??= new KeptFiles(session);
    addStyles(host.renderRoot as ShadowRoot, [filesLayout, filesStyles]);
    host.addController({hostUpdated: () => this.#drawPlaces()});
    session.conversation.subscribe((delta) => {
      if (!delta) this.#follow();
    });
  }

  /** The files for the next question. `undefined`: there are none. */
  get files(): readonly AttachedFile[] | undefined {
    const files = this.#items.flatMap(({file}) => file ?? []);
    return files.length > 0 ? files : undefined;
  }

  /** True until all of them can be sent. */
  get isPreparing(): boolean {
    return this.#items.some(({file}) => !file);
  }

  /** Checks files, and shows those that can be sent. */
  take(files: readonly File[]): void {
    if (files.length === 0) return;
    const {host} = this.#context;
    const room = Math.max(0, this.#limits.files - this.#items.length);
    const items = files
      .slice(0, room)
      .map((source): Item => ({id: uuid(), name: source.name, size: source.size, source}));
    this.#items = [...this.#items, ...items];
    this.#news = undefined;
    this.#problems = files.length > room ? [{text: 'tooManyFiles', name: ''}] : [];
    host.requestUpdate();
    for (const item of items) this.#prepare(item).catch(logError);
  }

  /** Lets the visitor choose files. */
  choose(): void {
    const {host} = this.#context;
    // The first press has loaded this code, and nothing of it is drawn yet.
    host.requestUpdate();
    void host.updateComplete.then(() => {
      const input = host.renderRoot.querySelector<HTMLInputElement>('.files-input');
      if (!input) return;
      input.accept = kindsOf(host.accept).join();
      input.click();
    });
  }

  readonly #handleChange = ({currentTarget}: Event): void => {
    const input = currentTarget as HTMLInputElement;
    this.take([...input.files!]);
    // The same file can be chosen again.
    input.value = '';
  };

  /** A question with these files has begun. */
  settle(files: readonly AttachedFile[] | undefined): void {
    this.#items = this.#items.filter(({file}) => !file || !files?.includes(file));
    this.#kept.waiting = this.files ?? [];
    this.#problems = [];
    this.#news = undefined;
    this.#context.host.requestUpdate();
  }

  /** Shows the files of a question at a place in the transcript. */
  show(place: HTMLElement, files: readonly AttachedFile[], given: Strings): void {
    const strings = {...enFiles, ...given};
    const draw = () => render(this.#filesView(files, strings), place);
    this.#places.set(place, draw);
    // In this update, so that the question is scrolled with its files.
    draw();
  }

  /** The list in the composer. */
  view(given: Strings): TemplateResult {
    const strings = {...enFiles, ...given};
    const sentences = this.#problems.map((problem) => this.#sentenceOf(problem, strings)).join(' ');
    const problems = sentences && html`<p class="files-problem" role="alert">${sentences}</p>`;
    return html`${this.#isOver ? html`<div class="files-drop"></div>` : nothing}${this.#items.length > 0 || sentences ? html`<section class="files-above">${problems}<ul class="files-list" aria-label=${strings.files}>${this.#items.map((item) => this.#itemView(item, strings))}</ul></section>` : nothing}
      <input type="file" class="files-input" hidden multiple @change=${this.#handleChange}>
      <p class="control-visually-hidden" role="status">${this.#news ? `${strings[this.#news.text]} ${this.#news.names.map(shown).join(', ')}` : nothing}</p>`;
  }

  #sentenceOf({text, name}: Problem, strings: Strings): string {
    const kinds = wholeKinds(this.#context.host.accept);
    // Few browsers read it.
    const common = kinds.filter((kind) => kind !== 'image/heic');
    const names = (common.length > 0 ? common : kinds).map(nameOfKind).join(', ');
    const {files, megabytes} = this.#limits;
    const sentence = strings[text];
    const count = text === 'tooManyFiles' ? files : megabytes;
    const words = typeof sentence === 'string' ? sentence.replace('#', String(count)) : sentence(count);
    const list = text === 'wrongKind' || text === 'unreadablePicture' ? ` ${names}` : '';
    return `${name && `${shown(name)}: `}${words}${list}`;
  }

  /** All files of a question can be kept. */
  get #limits() {
    const {maxFiles = 5, maxFileSize = 10} = this.#context.host;
    const files = Math.floor(maxFiles);
    return {files, megabytes: Math.min(maxFileSize, Math.floor((MOST_MEGABYTES / files) * 10) / 10)};
  }

  async #prepare(item: Item): Promise<void> {
    const {host} = this.#context;
    const {accept} = host;
    let problem: Problem['text'] | undefined;
    let prepared: PreparedFile | undefined;
    try {
      prepared = await prepareFile(item.source, wholeKinds(accept), this.#limits.megabytes * 1_000_000);
    } catch (error) {
      if (!(error instanceof FileRefused)) logError(error as Error);
      problem = SENTENCES[error instanceof FileRefused ? error.problem : 'unreadable'];
    }
    // The visitor can have removed it.
    if (!this.#items.includes(item)) return;
    if (prepared) {
      const {name, type, data, preview, isFirstOfMany} = prepared;
      const file = {id: item.id, name, type, size: data.size};
      this.#items = this.#items.map((other) =>
        other === item ? {...item, name, size: data.size, file, preview} : other,
      );
      this.#kept.waiting = this.files ?? [];
      this.#kept.keep(file.id, {data, preview});
      this.#tell('fileAdded', name);
      if (isFirstOfMany) problem = 'firstPictureOnly';
    } else this.#items = this.#items.filter((other) => other !== item);
    if (problem) this.#problems = [...this.#problems, {text: problem, name: item.name}].slice(-MOST_PROBLEMS);
    host.requestUpdate();
  }

  #remove(item: Item): void {
    const {host} = this.#context;
    const index = this.#items.indexOf(item);
    this.#items = this.#items.filter((other) => other !== item);
    this.#kept.waiting = this.files ?? [];
    if (item.file) this.#kept.drop([item.file]);
    this.#tell('fileRemoved', item.name);
    this.#problems = [];
    host.requestUpdate();
    // Without a button, the panel moves the focus.
    void host.updateComplete.then(() => {
      const buttons = host.renderRoot.querySelectorAll<HTMLElement>('.files-remove');
      buttons[Math.min(index, buttons.length - 1)]?.focus();
    });
  }

  #tell(text: 'fileAdded' | 'fileRemoved', name: string): void {
    const known = this.#news?.text === text ? this.#news.names : [];
    this.#news = {text, names: [...known, name]};
  }

  #itemView(item: Item, strings: Strings): TemplateResult {
    const {name, size, file, preview} = item;
    const label = `${strings.remove} ${shown(name)}`;
    return fileView(
      name,
      file ? sizeOf(size, strings) : strings.preparing,
      pictureView(file?.type, preview),
      html`<button class="control-quiet files-remove" type="button" aria-label=${label} @click=${() => this.#remove(item)}>${tooltipView(label, REMOVE)}</button>`,
    );
  }

  #drawPlaces(): void {
    for (const [place, draw] of this.#places) {
      if (place.isConnected) draw();
      else this.#places.delete(place);
    }
  }

  #filesView(files: readonly AttachedFile[], strings: Strings): TemplateResult {
    return html`<ul class="files-sent" aria-label=${strings.files}>${files.map(({id, name, type, size}) => {
      const kept = this.#kept.get(id);
      if (kept) return fileView(name, sizeOf(size, strings), pictureView(type, kept.preview));
      return fileView(name, type === PDF ? strings.fileGone : strings.pictureGone);
    })}</ul>`;
  }

  /** What the visitor is told if the agent was asked with files and has not taken the request. */
  refusal(strings: Strings): string | undefined {
    const {error} = this.#context.session.state;
    return error && error === this.#refusal ? {...enFiles, ...strings}.filesRefused : undefined;
  }

  /** Marks the chat while files are over it. Browsers tell that at least each 350 ms: https://html.spec.whatwg.org/#drag-and-drop-processing-model */
  mark(isOver: boolean): void {
    clearTimeout(this.#unmarking);
    if (isOver) this.#unmarking = setTimeout(() => this.mark(false), DRAG_PAUSE);
    if (isOver === this.#isOver) return;
    this.#isOver = isOver;
    this.#context.host.requestUpdate();
  }

  /** An agent that refuses files would refuse every later question with them, too. */
  #follow(): void {
    const {conversation, state, cleared} = this.#context.session;
    const {error} = state;
    if (cleared) this.#problems = [];
    if (conversation.isBusy) return;
    const isRefusal = error?.type === 'http' && [400, 413, 415, 422].includes(error.status ?? 0);
    if (isRefusal && this.#kept.asked.length > 0) {
      this.#refusal = error;
      this.#kept.drop(this.#kept.asked);
    }
    this.#kept.asked = [];
  }
}

/** Without an event for so long, in milliseconds, nothing is dragged over the chat any more. */
const DRAG_PAUSE = 600;

/** A file before and after it is prepared. Replaced, never changed. */
interface Item {
  readonly id: string;
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly source: File;
  /** Default: it is not prepared yet. */
  readonly file?: AttachedFile;
  readonly preview?: HTMLCanvasElement | undefined;
}

interface Problem {
  readonly text: Exclude<keyof FileTexts, 'files' | 'preparing'>;
  /** The name of the file. Empty: it is about several. */
  readonly name: string;
}

const SENTENCES: Record<FileProblem, Problem['text']> = {
  kind: 'wrongKind',
  size: 'fileTooLarge',
  pixels: 'tooManyPixels',
  unreadable: 'unreadablePicture',
  protected: 'picturesProtected',
};

const MOST_PROBLEMS = 5;

const PICTURES = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic'].map((kind) => `image/${kind}`);

/** Returns the kinds of the option, each by its name. */
function wholeKinds(accept: string | undefined): readonly string[] {
  return [...new Set(kindsOf(accept).flatMap((kind) => (kind === 'image/*' ? PICTURES : kind)))];
}

/** Names of kinds are the same in all languages. */
const nameOfKind = (kind: string) => kind.replace(/.*\//, '').toUpperCase().replace('WEBP', 'WebP');

const REMOVE = icon(CLOSE, 16);
const DOCUMENT = icon('M13.5 3.5H7a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9zV9h5.5', 24);

/** A file of a list. `words`: what is said of it. */
function fileView(
  name: string,
  words: string,
  picture?: TemplateResult,
  button?: TemplateResult,
): TemplateResult {
  return html`<li class="files-item" part="file">
    ${picture}
    <span class="files-words"><bdi class="files-name">${shown(name)}</bdi><span class="files-size">${words}</span></span>
    ${button}
  </li>`;
}

function pictureView(type: string | undefined, preview: object | undefined): TemplateResult {
  return html`<span class="files-picture" aria-hidden="true">${preview ?? (type === PDF ? DOCUMENT : nothing)}</span>`;
}

function sizeOf(bytes: number, {locale}: Strings): string {
  const isLarge = bytes >= 1_000_000;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000));
}

/** A name on one line. */
const shown = (name: string): string => visibleText(name).replaceAll('\n', ' ');

export interface FileContext {
  readonly host: FileHost;
  readonly session: Session;
}

export interface FileHost extends LitElement {
  readonly accept: string | undefined;
  readonly maxFiles: number | undefined;
  readonly maxFileSize: number | undefined;
}
