// Code for an open chat. A conversation needs a panel, so one import loads both. What it shares with files that are loaded before it is
// exported, too: they take it from here when it is there.
import {Session, type SessionHost} from '../session/session.js';
import {loadTexts, type TextsHost} from './follow-locale.js';

export {Panel} from './panel.js';
export {parseMessages} from '../conversation/parse-messages.js';
export {isHandedOver} from '../conversation/handover.js';
export {offeredQuestion} from '../conversation/question-text.js';
export {shortened} from '../platform/whole-characters.js';
export {visibleText} from '../platform/visible-text.js';
export {stringify} from '../platform/stringify.js';

/** Starts the session of an element when the texts of its panel are there. */
export async function startSession(host: SessionHost & TextsHost): Promise<Session> {
  await loadTexts(host);
  return new Session(host);
}
