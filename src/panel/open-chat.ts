import {Panel} from './panel.js';
import {panelStyles} from './panel.styles.js';
import {Session} from '../session/session.js';

/** All that an open chat needs: a conversation needs a panel, so one import loads both. */
export const openChat = {Panel, Session, panelStyles};
