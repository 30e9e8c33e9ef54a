import type {Conversation} from '../conversation/conversation.js';
import type {Message} from '../conversation/message.js';
import type {ConversationReplica} from './conversation-replica.js';
import type {ConversationStore, KeptConversation} from './conversation-store.js';
import {mergeReceived, mergeStored} from './merge-messages.js';
import {parseRatings} from './ratings.js';
import type {SharedState, Tabs} from './tabs.js';
import {untilIdle} from './until-idle.js';

interface ReplicaLoaderOptions {
  readonly conversation: Conversation;
  readonly replica: ConversationReplica;
  readonly store: ConversationStore;
  /** Default: there are no other tabs. */
  readonly tabs: Tabs | undefined;
  /** Aborts when the conversation is kept no longer. It may be that of another agent or visitor by then. */
  readonly signal: AbortSignal;
  /** Called with each error of the storage that no caller gets. */
  readonly onError: (error: unknown) => void;
}

/** Shows the conversation that is in the storage, or that another tab shows. */
export interface ReplicaLoader {
  /**
   * Shows the stored messages in front of those that there are. Calls `publish` if the storage lacks some of these. Rejects
   * if the storage cannot be read.
   */
  begin(publish: () => void): Promise<void>;
  /** Reads the storage if another tab has saved something that this one does not know. */
  refresh(): Promise<void>;
  /** Shows a stored conversation. */
  show(kept: KeptConversation): void;
  /** Shows the state of another tab. */
  receive(state: SharedState): void;
}

export function createReplicaLoader({
  conversation,
  replica,
  store,
  tabs,
  signal,
  onError,
}: ReplicaLoaderOptions): ReplicaLoader {
  function adopt(state: KeptConversation, mayBeOpen: boolean): void {
    replica.show(state, mayBeOpen);
    tabs?.know(state.messages);
    if (!conversation.isRunning && conversation.isBusy) tabs?.watchTurn();
  }

  function show(kept: KeptConversation, added: readonly Message[] = []): void {
    if (signal.aborted || replica.cleared.has(kept.id)) return;
    const messages = [...mergeStored(kept.messages, conversation.state.messages), ...added];
    // Without locks, a tab that runs the turn of an open reply would show its state soon.
    adopt({...kept, messages}, tabs?.canWatch === true);
  }

  /** Shows the stored conversation, unless the messages change meanwhile. */
  async function load(): Promise<void> {
    const {changes} = replica;
    const kept = await store.load();
    if (changes !== replica.changes) return;
    show(kept ?? {id: replica.id, messages: [], isTruncated: false, ratings: new Map()});
  }

  return {
    show,

    async begin(publish) {
      const kept = await store.load();
      await untilIdle(conversation);
      if (signal.aborted) return;
      replica.isLoaded = true;
      // Another tab has shown its messages meanwhile: they are newer.
      if (replica.changes > 0) return;
      if (replica.wasCleared) {
        // Cleared before it was read.
        replica.id = kept?.id ?? replica.id;
        replica.report();
      }
      const ids = new Set(kept?.messages.map(({id}) => id));
      // A question that waits for its turn is no part of the conversation yet, and `adopt` lets it stay.
      const messages = conversation.state.messages.slice(0, conversation.isWaiting ? -2 : undefined);
      const added = messages.filter(({id}) => !ids.has(id));
      if (kept) show(kept, added);
      if (added.length > 0 && !conversation.isWaiting) publish();
    },

    async refresh() {
      try {
        if (await store.isOutdated()) await load();
      } catch (error) {
        onError(error);
      }
    },

    receive({id, ids, changed, isTruncated, ratings}) {
      if (replica.cleared.has(id) || (conversation.isRunning && !conversation.isWaiting)) return;
      replica.id = id;
      const messages = mergeReceived(ids, conversation.state.messages, conversation.parse([...changed]));
      if (messages === undefined) {
        // This tab has missed something.
        load().catch(onError);
        return;
      }
      adopt({id, messages, isTruncated: isTruncated === true, ratings: parseRatings(ratings)}, true);
    },
  };
}
