import {removeAll} from '../support/harness.js';

/** Removes all chats, and waits until they keep no conversation: until the next task. */
export async function removeChats(): Promise<void> {
  removeAll();
  for (let tasks = 0; tasks < 2; tasks += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Records the errors of each test that nothing has caught. */
export function watchErrors(): readonly string[] {
  const errors: string[] = [];
  setup(() => void (errors.length = 0));
  addEventListener('error', ({message}) => errors.push(message));
  addEventListener('unhandledrejection', (event) => {
    errors.push(`unhandled: ${event.reason}`);
    event.preventDefault();
  });
  return errors;
}

/** The page enters the back/forward cache, and comes back. */
export function leaveAndComeBack(): void {
  dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}));
  dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
}
