import type {DiagnosisHost} from '../context.js';
import type {Finding} from '../finding.js';
import {ask} from './ask.js';
import {findDelivery} from './delivery.js';
import {findReply} from './reply.js';
import {findStatus} from './status.js';
import {findUnreachable} from './unreachable.js';

/** Asks the service one question, and returns the first fault of its answer: the others follow from it. */
export async function diagnoseService(host: DiagnosisHost): Promise<readonly Finding[]> {
  const exchange = await ask(host);
  const found = exchange.response
    ? (findStatus(exchange) ?? findReply(exchange) ?? findDelivery(exchange))
    : await findUnreachable(exchange);
  return found ? [found] : [];
}
