import {field} from '../client/decode.js';
import {decodeHandover} from '../conversation/decode-handover.js';
import {isHandedOver} from '../conversation/handover.js';
import {keepHandover, keepServerId, type Asked} from '../conversation/thread.js';

/** Returns a function that keeps what an event says about the conversation. It returns true if the event ends the reply. */
export function hearing(asked: Asked, signal: AbortSignal): (event: unknown) => boolean {
  let isOver = false;
  return (event) => {
    const type = field(event, 'type');
    if (isOver || signal.aborted) return true;
    if (type === 'conversation') keepServerId(asked, field(event, 'serverId'));
    const handover = type === 'handover' ? decodeHandover(event) : undefined;
    if (handover) keepHandover(asked, handover);
    return (isOver = isHandedOver({handover}));
  };
}
