import {ChatServiceError} from '../client/errors.js';
import type {AssistantMessage} from './message.js';
import type {Turn} from './turn.js';
import type {TurnCoordinator} from './turn-coordinator.js';

/** Runs a turn when the coordinator allows it. Resolves with the reply, however the turn ended. */
export async function runWithCoordinator(
  turn: Turn,
  coordinator: TurnCoordinator,
  run: () => Promise<AssistantMessage>,
): Promise<AssistantMessage> {
  let end: (() => void) | undefined;
  try {
    end = await coordinator.begin(turn.signal);
    if (turn.isRunning) await run();
  } catch (error) {
    // Unless it was stopped while it waited.
    turn.stop(new ChatServiceError('interrupted', 'The turn could not begin.', {cause: error}));
  } finally {
    end?.();
  }
  return turn.reply;
}
