import {createPanel} from './panel.js';
import {loadOnDemand} from './panel-context.js';
import {Session, type SessionHost} from '../session/session.js';

/** Code for an open chat. A conversation needs a panel, so one import loads both. */
export const openChat = {
  createPanel,
  createSession: (host: SessionHost) => new Session(host, loadOnDemand),
};
