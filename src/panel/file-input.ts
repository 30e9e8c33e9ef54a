import {html, nothing, type TemplateResult} from 'lit';

import type {UserMessage} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {icon} from '../platform/icon.js';
import {advise} from '../session/advise.js';
import {logError} from '../session/log-error.js';
import {elementRef} from './controls/element-ref.js';
import {iconButtonView} from './controls/icon-button.js';
import type {Attachments, FileContext} from './files/attachments.js';
import {kindsOf, PDF} from './files/file-kinds.js';
import {LatePart} from './controls/late-part.js';

/** Takes the files that the visitor chooses, pastes or drops. The code that checks and shows them is loaded with the first one. */
export class FileInput {
  readonly #host: FileInputContext['host'];
  readonly #attachments: LatePart<Attachments>;
  /** The option for which the owner was told what is wrong. */
  #advised: string | undefined;
  #input: HTMLInputElement | undefined;
  /** The number of lists that wait for the code. */
  #waiting = 0;
  #hasFailed = false;

  constructor(context: FileInputContext) {
    const {host} = context;
    this.#host = host;
    this.#attachments = new LatePart(
      host,
      'files',
      async () => new (await import('./files/attachments.js')).Attachments(context),
    );
    for (const type of ['dragenter', 'dragover', 'drop', 'paste'])
      host.addEventListener(type, this.#handleFiles as EventListener);
  }

  /** What the visitor has added. `undefined`: nothing yet. */
  get attachments(): Attachments | undefined {
    return this.#attachments.part;
  }

  /** The files for the next question. `undefined`: there are none, or the agent takes none any more. */
  get files(): UserMessage['files'] {
    return this.#kinds.length > 0 ? this.attachments?.files : undefined;
  }

  /** True until all of them can be sent. */
  get isPreparing(): boolean {
    return this.#waiting > 0 || (this.#kinds.length > 0 && this.attachments?.isPreparing === true);
  }

  /** What is said if the files that the visitor has added are lost. */
  hint({serviceDown}: Strings): string | undefined {
    return this.#hasFailed ? serviceDown : undefined;
  }

  /** Shows the files of a question at a place in the transcript. */
  show(place: HTMLElement, files: NonNullable<UserMessage['files']>): void {
    this.#attachments.draw((attachments) => attachments.show(place, files));
  }

  /** The files and the button in the composer. */
  view(strings: Strings): TemplateResult | typeof nothing {
    const kinds = this.#kinds;
    if (kinds.length === 0) return nothing;
    const button = iconButtonView({
      part: 'attach',
      label: kinds.includes(PDF) ? strings.attachFile : strings.attachPicture,
      icon: CLIP,
      onClick: () => this.#input!.click(),
    });
    return html`${this.attachments?.view(strings)}<input type="file" hidden multiple accept=${kinds.join()} @change=${this.#handleChange} ${elementRef((input) => (this.#input = input as HTMLInputElement))}>${button}`;
  }

  /** The kinds that can be taken. Empty if the agent takes no files. */
  get #kinds(): readonly string[] {
    const {accept = '', botId, transport} = this.#host;
    const kinds = kindsOf(accept);
    const takesFiles = takes(transport);
    // The page can name its agent later.
    if (accept !== this.#advised && (transport || botId)) {
      this.#advised = accept;
      const isValid = accept.replace(/\s/g, '') === kinds.join();
      if (accept && !(isValid && takesFiles))
        advise((advice) => advice.adviseOnAccept(accept, isValid, takesFiles));
    }
    return takesFiles ? kinds : [];
  }

  readonly #handleChange = (): void => {
    this.#take(this.#input!.files!);
    // The same file can be chosen again.
    this.#input!.value = '';
  };

  /** Text beside a picture is pasted as text. Nodes of the page in slots come first. */
  readonly #handleFiles = (event: DragEvent & ClipboardEvent): void => {
    const {target, type, dataTransfer, clipboardData} = event;
    const data = dataTransfer ?? clipboardData;
    if (event.defaultPrevented || !data?.types.includes('Files') || this.#kinds.length === 0) return;
    const {mode, open} = this.#host;
    if (!open && mode !== 'inline' && mode !== 'page') return;
    if (type === 'paste' && (target !== this.#host || data.types.includes('text/plain'))) return;
    event.preventDefault();
    event.stopPropagation();
    this.#take(data.files);
    this.attachments?.mark(type !== 'drop' && type !== 'paste');
  };

  /** While files are dragged, there is none in the list. */
  #take(list: FileList): void {
    const files = [...list];
    if (this.attachments) this.attachments.take(files);
    else if (files.length === 0) this.#attachments.load();
    else void this.#wait(files);
  }

  /** Until the code is there, no question goes without them. */
  async #wait(files: readonly File[]): Promise<void> {
    this.#waiting += 1;
    this.#hasFailed = false;
    this.#host.requestUpdate();
    try {
      (await this.#attachments.loaded).take(files);
    } catch (error) {
      this.#hasFailed = true;
      logError(error as Error);
    }
    this.#waiting -= 1;
    this.#host.requestUpdate();
  }
}

function takes(transport: unknown): boolean {
  try {
    return typeof transport === 'function' && (transport as {readonly files?: unknown}).files === true;
  } catch {
    // The members of the page's object throw.
    return false;
  }
}

const CLIP = icon(
  'm19.5 11.5-7.8 7.8a4.6 4.6 0 0 1-6.5-6.5l8.2-8.2a3.1 3.1 0 0 1 4.4 4.4l-8.2 8.2a1.5 1.5 0 0 1-2.2-2.2l7.3-7.3',
);

type FileInputContext = FileContext & {
  readonly host: {
    readonly botId: string | undefined;
    readonly mode: string;
    readonly open: boolean;
    readonly transport: unknown;
  };
};
