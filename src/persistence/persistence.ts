import type {PanelLoader} from '../panel/panel-loader.js';
import {ConversationKeeper} from './conversation-keeper.js';
import {hasQuestion, nameOf, type RecordKey} from './conversation-record.js';
import {createOwnership} from './ownership.js';
import type {Persist, PersistenceOptions} from './persistence-options.js';
import {storageFor} from './storage-area.js';
import {loadTabState, tabKeyOf, type TabState} from './tab-state.js';

/** Keeps the conversation of one element in the storage that its options name. A controller of the element. */
export function createPersistence(host: PersistenceHost, loader: PanelLoader, popup: KeptPopup) {
  let name = '';
  let persist: Persist | undefined;
  let keeper: ConversationKeeper | undefined;
  /** State for the panel when it is loaded. */
  let tabState: TabState | undefined;
  let use: AbortController;
  /** True while it is the turn of this element to keep a conversation if it is free. */
  let isFirst = false;
  let isTold = false;
  let hasWarned = false;

  /** Follows the options and the parts of the element. */
  function update(): void {
    // A removed element can still be updated once.
    if (!host.isConnected) return;
    const {persist: wanted, persistHours, botId, transport} = host;
    const isNamed = botId || transport;
    move(nameOf(host), isNamed ? wanted : undefined);
    if (!persist) return;
    const {session, panel} = loader;
    if (session && !keeper) {
      // The record stays. The next update keeps the new conversation, which can have the same name.
      session.onStartOver = () => {
        keeper?.close();
        keeper = undefined;
      };
      keeper = new ConversationKeeper(session, {
        persist,
        name,
        lifetime: persist === 'local' ? persistHours * HOUR : Infinity,
        transcript: () => loader.panel?.transcript,
        onError: warn,
      });
    }
    if (panel && tabState) {
      const {draft, size, fromEnd, anchor} = tabState;
      tabState = undefined;
      // The visitor or the page can have been faster.
      panel.composer.draft = `${draft}\n${panel.composer.draft}`.trim();
      panel.frame.size = size;
      if (fromEnd > 0) panel.transcript.position = {fromEnd, anchor};
    }
    keeper?.update();
  }

  /** Moves the conversation to another storage. Erases the old copy of the same agent and visitor. */
  function move(newName: string, newPersist: Persist | undefined): void {
    const left = persist;
    const isSame = newName === name;
    if (isSame && newPersist === left) return;
    leave();
    if (left && isSame) {
      if (!newPersist) saveTab(name, false);
      void write(left, name);
    }
    if (!newPersist) return;
    if (!isFirst || used.has(newName)) {
      wait(newName);
      return;
    }
    name = newName;
    persist = newPersist;
    use = new AbortController();
    const {signal} = use;
    used.add(name);
    addEventListener(
      'pagehide',
      () => {
        keeper?.leave();
        saveTab(name);
      },
      {signal},
    );
    addEventListener('pageshow', ({persisted}) => persisted && keeper?.comeBack(), {signal});
    // Restores the state of the previous page.
    tabState = loadTabState(name);
    if (!tabState || !popup.isClosed) return;
    // Does not call `show()`, which moves the focus.
    host.open = tabState.isOpen;
    popup.unread = tabState.unread;
    host.requestUpdate();
  }

  /** Waits for the conversation: until the other new elements wait, too, or until the element that keeps it leaves. */
  function wait(wanted: string): void {
    waiting.set(host, () => {
      isFirst = true;
      update();
      isFirst = false;
    });
    if (!used.has(wanted)) queueMicrotask(assign);
    // A replaced element gives the conversation up in the next task.
    else
      setTimeout(() => {
        if (isTold || !waiting.has(host)) return;
        isTold = true;
        console.warn('<chat-bot>: The conversation is not kept: another element on this page keeps it.');
      });
  }

  function leave(): void {
    waiting.delete(host);
    if (!persist) return;
    saveTab(name);
    keeper?.close();
    used.delete(name);
    keeper = persist = undefined;
    use.abort();
    queueMicrotask(assign);
  }

  function hasBegun(): boolean {
    return loader.session ? hasQuestion(loader.session.conversation.state) : tabState !== undefined;
  }

  /** Saves the state of the tab. Writes nothing before the visitor's first message and consent. */
  function saveTab(of: string, isKept = hasBegun()): void {
    if (isKept && loader.session?.conversation.needsConsent) return;
    const {composer, frame, transcript} = loader.panel ?? {};
    const panelState = {...transcript?.position, draft: composer?.draft, size: frame?.size};
    const state = {
      ...(tabState ?? panelState),
      isOpen: popup.hasLauncher && host.open,
      unread: popup.unread,
    };
    void write('session', tabKeyOf(of), isKept ? JSON.stringify(state) : undefined);
  }

  function write(to: Persist, key: string, value?: string): Promise<void> {
    return storageFor(to).write(key, value).catch(warn);
  }

  function warn(error: unknown): void {
    if (hasWarned) return;
    hasWarned = true;
    console.warn('<chat-bot>: The conversation is not kept: the storage is full or denied.', error);
  }

  return {
    hostConnected: update,
    // An update must not change options, and this changes them.
    hostUpdated: () => void host.updateComplete.then(update),
    // Stops storing while the element is not on the page. A moved element is connected again by then.
    hostDisconnected: () => void setTimeout(() => host.isConnected || leave()),
    /** Erases the stored conversation in all storages, and clears it in all tabs. */
    async forget(): Promise<void> {
      const current = nameOf(host);
      saveTab(current, false);
      if (!keeper) {
        const ownership = createOwnership(current);
        ownership.post({type: 'clear', revision: Date.now()});
        ownership.close();
      }
      // The session has cleared its conversation.
      await keeper?.settled();
      await Promise.all([write('session', current), write('local', current)]);
    },
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

/** Gives each free conversation to the first element in document order that waits for it. */
function assign(): void {
  const inOrder = [...waiting].sort(([a], [b]) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  for (const [, take] of inOrder) take();
}
