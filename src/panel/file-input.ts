import {html, nothing, type TemplateResult} from 'lit';

import type {UserMessage} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {icon} from '../platform/icon.js';
import {advise} from '../session/advise.js';
import {iconButtonView} from './controls/icon-button.js';
import type {Attachments, FileContext} from './files/attachments.js';
import {kindsOf, PDF} from './files/accepted-kinds.js';
import {LatePart} from './controls/late-part.js';
import {isClosed, type PopupState} from './controls/popup-mode.js';

/** Takes the files that the visitor chooses, pastes or drops. The code that checks and shows them is loaded with the first one. */
export class FileInput {
  readonly #host: FileInputContext['host'];
  readonly #attachments: LatePart<Attachments>;
  /** The option for which the owner was told what is wrong. */
  #advised: string | undefined;
  /** True if files wait for the code. */
  #isWaiting = false;

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
    if (this.#kinds.length === 0) return false;
    return this.attachments?.isPreparing ?? (this.#isWaiting && this.#attachments.isLoading);
  }

  /** Shows the files of a question at a place in the transcript. */
  show(place: HTMLElement, files: NonNullable<UserMessage['files']>, strings: Strings): void {
    this.#attachments.use((attachments) => attachments.show(place, files, strings));
  }

  /** The files and the button in the composer. */
  view(strings: Strings): TemplateResult | typeof nothing {
    const kinds = this.#kinds;
    if (kinds.length === 0) return nothing;
    return html`${this.attachments?.view(strings)}${iconButtonView({
      part: 'attach',
      label: kinds.includes(PDF) ? strings.attachFile : strings.attachPicture,
      icon: CLIP,
      onClick: () => this.#attachments.use((attachments) => attachments.choose()),
    })}`;
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

  /** Text beside a picture is pasted as text. Nodes of the page in slots come first. */
  readonly #handleFiles = (event: DragEvent & ClipboardEvent): void => {
    const {target, type, dataTransfer, clipboardData} = event;
    const data = dataTransfer ?? clipboardData;
    if (event.defaultPrevented || !data?.types.includes('Files') || this.#kinds.length === 0) return;
    if (isClosed(this.#host)) return;
    if (type === 'paste' && (target !== this.#host || hasText(data))) return;
    event.preventDefault();
    event.stopPropagation();
    // While files are dragged, there is none in the list.
    const files = [...data.files];
    this.#isWaiting ||= files.length > 0;
    this.#attachments.use((attachments) => attachments.take(files));
    this.attachments?.mark(type !== 'drop' && type !== 'paste');
    this.#host.requestUpdate();
  };
}

/** True if a paste has a text beside its files. Their names or paths, as file managers add them, are none. */
function hasText(data: DataTransfer): boolean {
  const names = [...data.files].map(({name}) => name);
  const lines = data.getData('text/plain').split(/[\r\n]+/);
  return lines.some((line) => line !== '' && !names.some((name) => name && line.endsWith(name)));
}

function takes(transport: unknown): boolean {
  try {
    return typeof transport === 'function' && (transport as {readonly files?: unknown}).files === true;
  } catch {
    // The members of the page's object throw.
    return false;
  }
}

const CLIP = icon('M17 7.5V16a5 5 0 0 1-10 0V6.5a3.5 3.5 0 0 1 7 0V16a2 2 0 0 1-4 0V7.5');

type FileInputContext = FileContext & {
  readonly host: PopupState & {
    readonly botId: string | undefined;
    readonly transport: unknown;
  };
};
