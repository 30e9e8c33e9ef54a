import {Panel} from './panel.js';
import {loadOnDemand} from './load-on-demand.js';
import {Session, type SessionHost} from '../session/session.js';

/** Code for an open chat. A conversation needs a panel, so one import loads both. */
export const openChat = {
  Panel,
  createSession: (host: SessionHost) => new Session(host, loadOnDemand),
};
