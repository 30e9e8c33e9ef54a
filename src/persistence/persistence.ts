import {ConversationKeeper} from './conversation-keeper.js';
import {nameOf, type ConversationOwner} from './conversation-name.js';
import type {KeptSession} from './conversation-replica.js';
import type {Persist, PersistenceOptions} from './persistence-options.js';
import type {KeptTranscript} from './ratings-sync.js';
import {storageFor} from './storage-area.js';
import {clearOtherTabs} from './tabs.js';
import {loadTabState, saveTabState, type KeptSize, type TabState} from './tab-state.js';

const HOUR = 3_600_000;
const DEFAULT_HOURS = 24;

/** The part of the element that persistence depends on. */
export interface PersistenceHost extends Readonly<PersistenceOptions>, ConversationOwner {
  readonly transport: unknown;
  readonly isConnected: boolean;
  open: boolean;
  requestUpdate(): void;
}

/** The popup, as far as it is kept. */
interface KeptPopup {
  readonly hasLauncher: boolean;
  readonly isClosed: boolean;
  unread: number;
}

/** The panel, as far as it is kept. */
interface KeptPanel {
  readonly composer: {draft: string};
  readonly transcript: KeptTranscript & {position: Pick<TabState, 'fromEnd' | 'anchor'>};
  readonly frame: {size: KeptSize};
}

/** The parts of the element. */
export interface Parts {
  /** Has a session and a panel as soon as their code is loaded. */
  readonly loader: {
    readonly session: KeptSession | undefined;
    readonly panel: KeptPanel | undefined;
  };
  readonly popup: KeptPopup;
}

/** A conversation in the storage: its name, and where it is kept. */
interface Place {
  readonly name: string;
  readonly persist: Persist;
}

/** The names that elements of this page use: two elements cannot keep the same conversation. */
const used = new Set<string>();

/** Elements that would keep a conversation that another one keeps. */
const waiting = new Set<Persistence>();

/** Keeps the conversation of one element, where its options say. */
export class Persistence {
  readonly #host: PersistenceHost;
  readonly #parts: Parts;
  #place: Place | undefined;
  #keeper: ConversationKeeper | undefined;
  #restoresPanel = false;
  #hasWarned = false;

  constructor(host: PersistenceHost, parts: Parts) {
    this.#host = host;
    this.#parts = parts;
  }

  /** Follows the options and the parts of the element. To be called after each of its updates. */
  update(): void {
    // A removed element may still be updated once.
    if (!this.#host.isConnected) return;
    const place = this.#wantedPlace;
    if (place?.name !== this.#place?.name || place?.persist !== this.#place?.persist) this.#move(place);
    if (this.#place === undefined) return;
    const {session, panel} = this.#parts.loader;
    if (session) this.#keeper ??= this.#keep(session, this.#place);
    if (panel && this.#restoresPanel) this.#restorePanel(panel);
    this.#keeper?.update();
  }

  /** Erases the kept conversation, in all tabs, also where it is not shown. */
  async forget(): Promise<void> {
    const name = nameOf(this.#host);
    await this.#keeper?.erase();
    if (this.#keeper === undefined) clearOtherTabs(name);
    this.#saveTab(name, false);
    const places = [
      {name, persist: 'session'},
      {name, persist: 'local'},
    ] as const;
    await Promise.all(places.map((place) => erase(place).catch(this.#warn)));
  }

  /** Stops storing if the element is not on the page, until it is back. The stored conversation stays. */
  closeIfRemoved(): void {
    if (this.#host.isConnected) return;
    waiting.delete(this);
    this.#leave();
  }

  get #wantedPlace(): Place | undefined {
    const {persist, botId, transport} = this.#host;
    const isKnown = persist === 'session' || persist === 'local';
    return isKnown && (botId || transport) ? {name: nameOf(this.#host), persist} : undefined;
  }

  /** Changes the place of the conversation. The old one is erased, unless it is that of another agent or visitor. */
  #move(place: Place | undefined): void {
    const left = this.#place;
    this.#leave();
    if (left && (place === undefined ? nameOf(this.#host) === left.name : place.name === left.name)) {
      if (place === undefined) this.#saveTab(left.name, false);
      erase(left).catch(this.#warn);
    }
    if (place === undefined) return;
    if (used.has(place.name)) {
      this.#wait();
      return;
    }
    waiting.delete(this);
    used.add(place.name);
    this.#place = place;
    addEventListener('pagehide', this.#handlePageHide);
    addEventListener('pageshow', this.#handlePageShow);
    this.#openPanel(place.name);
  }

  /** An element that another one replaces still has its place until the next task. */
  #wait(): void {
    if (waiting.has(this)) return;
    waiting.add(this);
    setTimeout(() => {
      if (!waiting.has(this)) return;
      console.warn('<chat-bot>: another element on this page keeps this conversation; this one keeps none.');
    });
  }

  #leave(): void {
    if (this.#place) {
      this.#saveTab(this.#place.name);
      used.delete(this.#place.name);
      removeEventListener('pagehide', this.#handlePageHide);
      removeEventListener('pageshow', this.#handlePageShow);
      for (const other of waiting) queueMicrotask(() => other.update());
    }
    this.#keeper?.close();
    this.#keeper = undefined;
    this.#place = undefined;
  }

  #keep(session: KeptSession, {name, persist}: Place): ConversationKeeper {
    const {persistHours} = this.#host;
    return new ConversationKeeper(session, () => this.#parts.loader.panel?.transcript, {
      persist,
      name,
      lifetime: (persistHours > 0 ? persistHours : DEFAULT_HOURS) * HOUR,
      onError: this.#warn,
    });
  }

  /** As it was on the page before. */
  #openPanel(name: string): void {
    const state = loadTabState(name);
    this.#restoresPanel = state !== undefined;
    const {popup} = this.#parts;
    if (!state || !popup.isClosed) return;
    // Not by `show()`, which would move the focus.
    this.#host.open = state.isOpen;
    popup.unread = state.unread;
    this.#host.requestUpdate();
  }

  #restorePanel({composer, transcript, frame}: KeptPanel): void {
    this.#restoresPanel = false;
    const state = this.#tabState;
    if (state === undefined) return;
    if (composer.draft === '') composer.draft = state.draft;
    frame.size = state.size;
    if (state.fromEnd > 0) transcript.position = state;
  }

  /** Nothing is written before the visitor's first message. */
  #saveTab(name: string, hasBegun = this.#hasBegun): void {
    const {
      loader: {panel},
      popup,
    } = this.#parts;
    // A panel that was not loaded has nothing new.
    const kept =
      panel && !this.#restoresPanel
        ? {draft: panel.composer.draft, size: panel.frame.size, ...panel.transcript.position}
        : loadTabState(name);
    try {
      const isOpen = popup.hasLauncher && !popup.isClosed;
      const state = {...kept, isOpen, unread: popup.unread};
      saveTabState(name, hasBegun ? state : undefined);
    } catch (error) {
      this.#warn(error);
    }
  }

  get #hasBegun(): boolean {
    const {session} = this.#parts.loader;
    if (session) return session.conversation.state.messages.some(({role}) => role === 'user');
    return this.#tabState !== undefined;
  }

  get #tabState(): TabState | undefined {
    return this.#place && loadTabState(this.#place.name);
  }

  readonly #handlePageHide = (): void => {
    this.#keeper?.leave();
    if (this.#place) this.#saveTab(this.#place.name);
  };

  readonly #handlePageShow = ({persisted}: PageTransitionEvent): void => {
    if (persisted) this.#keeper?.comeBack();
  };

  readonly #warn = (error: unknown): void => {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    console.warn('<chat-bot> cannot keep the conversation: the storage of the browser fails.', error);
  };
}

function erase({name, persist}: Place): Promise<boolean> {
  return storageFor(persist).deleteAll(name);
}
