import {openChat, type PanelLoader} from '../panel/panel-loader.js';
import {PositionRestorer} from '../panel/transcript/position-restorer.js';
import {whenRemoved} from '../platform/window-of.js';
import type {Session} from '../session/session.js';
import {ConversationKeeper} from './conversation-keeper.js';
import {hasQuestion, recordName, type RecordKey} from './conversation-record.js';
import {Ownership} from './ownership.js';
import type {Persist, PersistenceOptions} from './persistence-options.js';
import {Revision} from './revision.js';
import {storageFor} from './storage-area.js';
import {loadTabState, tabKeyOf, type TabState} from './tab-state.js';

/** Keeps the conversation of one element in the storage that its options name. A controller of the element. */
export class Persistence {
  readonly #host: PersistenceHost;
  readonly #loader: PanelLoader;
  readonly #popup: KeptPopup;
  #name = '';
  #persist: Persist | undefined;
  #keeper: ConversationKeeper | undefined;
  /** State for the panel when it is loaded. */
  #tabState: TabState | undefined;
  #use!: AbortController;
  #isTold = false;
  #hasWarned = false;

  constructor(host: PersistenceHost, loader: PanelLoader, popup: KeptPopup) {
    this.#host = host;
    this.#loader = loader;
    this.#popup = popup;
  }

  hostConnected(): void {
    this.#update();
  }

  hostUpdated(): void {
    // An update must not change options, and this changes them.
    void this.#host.updateComplete.then(() => this.#update());
  }

  hostDisconnected(): void {
    // Stops storing while the element is not on the page.
    whenRemoved(this.#host, () => this.#leave());
  }

  /** Erases the stored conversation in all storages, and clears it in all tabs. */
  async forget(): Promise<void> {
    const name = recordName(this.#host);
    this.#saveTab(name, false);
    if (!this.#keeper) {
      const ownership = new Ownership(name);
      ownership.post({type: 'clear', revision: new Revision().next()});
      ownership.close();
    }
    // The session has cleared its conversation.
    await this.#keeper?.settled();
    await Promise.all([this.#write('session', name), this.#write('local', name)]);
  }

  /** Follows the options and the parts of the element. */
  #update(): void {
    // A removed element can still be updated once.
    if (!this.#host.isConnected) return;
    const {persist, botId, transport} = this.#host;
    this.#move(recordName(this.#host), botId || transport ? persist : undefined);
    if (!this.#persist) return;
    const {session, panel} = this.#loader;
    if (session) this.#keeper ??= this.#keep(session, this.#persist);
    if (panel && this.#tabState) {
      const {draft, size, fromEnd, anchor} = this.#tabState;
      this.#tabState = undefined;
      // The visitor or the page can have been faster.
      panel.composer.field.draft = `${draft}\n${panel.composer.field.draft}`.trim();
      panel.frame.size = size;
      if (fromEnd > 0) panel.transcript.restore(new PositionRestorer({fromEnd, anchor}));
    }
    if (panel) this.#keeper?.update(panel.transcript.feedback);
  }

  #keep(session: Session, persist: Persist): ConversationKeeper {
    // The record stays. The next update keeps the new conversation, which can have the same name.
    session.onStartOver = () => {
      this.#keeper?.close();
      this.#keeper = undefined;
    };
    return new ConversationKeeper(session, {
      persist,
      name: this.#name,
      lifetime: persist === 'local' ? this.#host.persistHours * HOUR : Infinity,
      onError: this.#warn,
    });
  }

  /** Moves the conversation to another storage. Erases the old copy of the same agent and visitor. */
  #move(name: string, persist: Persist | undefined): void {
    const left = this.#persist;
    const isSame = name === this.#name;
    if (isSame && persist === left) return;
    this.#leave();
    if (left && isSame) {
      if (!persist) this.#saveTab(name, false);
      void this.#write(left, name);
    }
    if (!persist) return;
    if (!isAssigning || used.has(name)) {
      this.#wait(name);
      return;
    }
    this.#name = name;
    this.#persist = persist;
    used.add(name);
    this.#listen();
    // Restores the state of the previous page.
    this.#tabState = loadTabState(name);
    if (this.#tabState?.isHandedOver) this.#loader.preload();
    if (!this.#tabState || !this.#popup.isClosed) return;
    // Does not call `show()`, which moves the focus.
    this.#host.open = this.#tabState.isOpen;
    this.#popup.unread = this.#tabState.unread;
    this.#host.requestUpdate();
  }

  #listen(): void {
    this.#use = new AbortController();
    const {signal} = this.#use;
    addEventListener(
      'pagehide',
      () => {
        this.#keeper?.leave();
        this.#saveTab(this.#name);
      },
      {signal},
    );
    addEventListener('pageshow', ({persisted}) => persisted && this.#keeper?.comeBack(), {signal});
  }

  /** Waits for the conversation: until the other new elements wait, too, or until the element that keeps it leaves. */
  #wait(name: string): void {
    const host = this.#host;
    waiting.set(host, () => this.#update());
    if (!used.has(name)) queueMicrotask(assign);
    // A replaced element gives the conversation up in the next task.
    else
      setTimeout(() => {
        if (this.#isTold || !waiting.has(host)) return;
        this.#isTold = true;
        console.warn('<chat-bot>: The conversation is not kept: another element on this page keeps it.');
      });
  }

  #leave(): void {
    waiting.delete(this.#host);
    if (!this.#persist) return;
    this.#saveTab(this.#name);
    this.#keeper?.close();
    used.delete(this.#name);
    this.#keeper = this.#persist = undefined;
    this.#use.abort();
    queueMicrotask(assign);
  }

  #hasBegun(): boolean {
    const {session} = this.#loader;
    if (!session) return this.#tabState !== undefined;
    const {state, thread} = session.conversation;
    return hasQuestion({...state, thread});
  }

  /** Saves the state of the tab. Writes nothing before the visitor's first message and consent. */
  #saveTab(name: string, isKept = this.#hasBegun()): void {
    const {session} = this.#loader;
    // Without a session, nothing has changed since the last page.
    if (isKept && (!session || session.needsConsent)) return;
    const {composer, frame, transcript} = this.#loader.panel ?? {};
    const panelState = {...transcript?.position, draft: composer?.field.draft, size: frame?.size};
    const state = {
      ...(this.#tabState ?? panelState),
      isOpen: this.#popup.hasLauncher && this.#host.open,
      isHandedOver: session
        ? openChat.code!.isHandedOver(session.conversation.thread)
        : this.#tabState?.isHandedOver === true,
      unread: this.#popup.unread,
    };
    void this.#write('session', tabKeyOf(name), isKept ? openChat.code!.stringify(state) : undefined);
  }

  #write(to: Persist, key: string, value?: string): Promise<void> {
    return storageFor(to).write(key, value).catch(this.#warn);
  }

  readonly #warn = (error: unknown): void => {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    console.warn('<chat-bot>: The conversation is not kept: the storage is full or denied.', error);
  };
}

const HOUR = 3_600_000;

/** Subset of the element that persistence reads. */
export interface PersistenceHost extends Node, Readonly<PersistenceOptions>, RecordKey {
  readonly transport: unknown;
  open: boolean;
  readonly updateComplete: Promise<unknown>;
  requestUpdate(): void;
}

/** Subset of the element's popup. */
interface KeptPopup {
  readonly hasLauncher: boolean;
  readonly isClosed: boolean;
  unread: number;
}

/** The names of the conversations that elements of this page keep. Two elements cannot keep the same one. */
const used = new Set<string>();

/** Elements that wait for a conversation. Each is called when one is free. */
const waiting = new Map<PersistenceHost, () => void>();

/** True while free conversations are given to the elements that wait. */
let isAssigning = false;

/** Gives each free conversation to the first element in document order that waits for it. */
function assign(): void {
  const inOrder = [...waiting].sort(([a], [b]) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  isAssigning = true;
  try {
    for (const [, update] of inOrder) update();
  } finally {
    isAssigning = false;
  }
}
