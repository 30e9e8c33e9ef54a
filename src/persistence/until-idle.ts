import type {Conversation} from '../conversation/conversation.js';

/** Resolves when this page runs no turn. A turn that waits for its coordinator does not run yet. */
export function untilIdle(conversation: Conversation): Promise<void> {
  const isIdle = () => !conversation.isRunning || conversation.isWaiting;
  if (isIdle()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = conversation.subscribe(() => {
      if (!isIdle()) return;
      unsubscribe();
      resolve();
    });
  });
}
