import {html, nothing, type TemplateResult} from 'lit';

import type {UserMessage} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {icon} from '../platform/icon.js';
import {LateFile, onAct} from '../platform/late-file.js';
import {advise} from '../session/advise.js';
import {logError} from '../session/log-error.js';
import {elementRef} from './controls/element-ref.js';
import {iconButtonView} from './controls/icon-button.js';
import {memoizeLast} from './controls/memoize.js';
import type {Attachments, FileContext} from './files/attachments.js';
import {kindsOf, PDF} from './files/file-kinds.js';

/** Takes the files that the visitor chooses, pastes or drops. The code that checks and shows them is loaded with the first one. */
export class FileInput {
  readonly #host: FileInputContext['host'];
  readonly #attachments: LateFile<Attachments>;
  /** What is done when that code is there. */
  #acts: ((attachments: Attachments) => void)[] = [];
  #input: HTMLInputElement | undefined;

  constructor(context: FileInputContext) {
    const {host} = context;
    this.#host = host;
    this.#attachments = new LateFile(
      'files',
      async () => {
        const code = await import('./files/attachments.js');
        return new code.Attachments(context);
      },
      () => {
        for (const act of this.#acts) act(this.code!);
        this.#acts = [];
      },
    );
    onAct(host, () => this.#attachments.error && this.#load());
    for (const type of ['dragenter', 'dragover', 'drop', 'paste'])
      host.addEventListener(type, this.#handleFiles as EventListener);
  }

  /** What the visitor has added. `undefined`: nothing yet. */
  get code(): Attachments | undefined {
    return this.#attachments.code;
  }

  /** The kinds that can be taken. Empty if the agent takes no files. */
  get kinds(): readonly string[] {
    const {accept, botId, transport} = this.#host;
    const takesFiles = (transport as {readonly files?: unknown} | undefined)?.files === true;
    // The page can name its agent later.
    return this.#kindsFor(accept, takesFiles, Boolean(botId || transport));
  }

  /** Shows the files of a question at a place in the transcript. */
  show(place: HTMLElement, files: NonNullable<UserMessage['files']>): void {
    this.#use((attachments) => attachments.show(place, files));
  }

  /** What is said above the field. */
  hint(strings: Strings): string | undefined {
    return this.code?.hint(strings);
  }

  /** The files and the button in the composer. */
  view(strings: Strings): TemplateResult {
    return html`${this.code?.view(strings)}${this.kinds.length > 0 ? this.#buttonView(strings) : nothing}`;
  }

  #buttonView({attachPicture, attachFile}: Strings): TemplateResult {
    return html`<input type="file" hidden multiple accept=${this.kinds.join()} @change=${this.#handleChange} ${elementRef((input) => (this.#input = input as HTMLInputElement))}>
      ${iconButtonView({
        part: 'attach',
        label: this.kinds.includes(PDF) ? attachFile : attachPicture,
        icon: CLIP,
        onClick: () => this.#input!.click(),
      })}`;
  }

  readonly #kindsFor = memoizeLast((accept: string | undefined, takesFiles: boolean, hasAgent: boolean) => {
    const {kinds, others} = kindsOf(accept);
    const isUseless = accept && !takesFiles;
    if (hasAgent && (others.length > 0 || isUseless))
      advise((advice) => advice.adviseOnAccept(others, takesFiles));
    return takesFiles ? kinds : [];
  });

  readonly #handleChange = (): void => {
    this.#take(this.#input!.files!);
    // The same file can be chosen again.
    this.#input!.value = '';
  };

  /** Text beside a picture is pasted as text. Nodes of the page in slots come first. */
  readonly #handleFiles = (event: DragEvent & ClipboardEvent): void => {
    const {target, type, dataTransfer, clipboardData} = event;
    const data = dataTransfer ?? clipboardData;
    if (event.defaultPrevented || !data?.types.includes('Files') || this.kinds.length === 0) return;
    if (type === 'paste' && (target !== this.#host || data.types.includes('text/plain'))) return;
    event.preventDefault();
    event.stopPropagation();
    this.#take(data.files);
  };

  /** While files are dragged, their number is not known. */
  #take(list: FileList): void {
    const files = [...list];
    this.#use((attachments) => attachments.take(files));
  }

  #use(act: (attachments: Attachments) => void): void {
    if (this.code) act(this.code);
    else {
      this.#acts.push(act);
      this.#load();
    }
  }

  #load(): void {
    this.#attachments.load().catch(logError);
  }
}

const CLIP = icon(
  'm19.5 11.5-7.8 7.8a4.6 4.6 0 0 1-6.5-6.5l8.2-8.2a3 3 0 0 1 4.4 4.4l-8.2 8.2a1.5 1.5 0 0 1-2.2-2.2l7.3-7.3',
);

type FileInputContext = FileContext & {
  readonly host: {readonly botId: string | undefined; readonly transport: unknown};
};
