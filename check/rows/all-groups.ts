import {connection} from './connection.js';
import {cors} from './cors.js';
import {errors} from './errors.js';
import {golden} from './golden.js';
import type {RowGroup} from './group.js';
import {history} from './history.js';
import {optionalFields} from './optional-fields.js';
import {privateAgent} from './private-agent.js';
import {streamedReply} from './streamed-reply.js';
import {streamingQuality} from './streaming-quality.js';
import {time} from './time.js';
import {visitors} from './visitors.js';
import {wholeReply} from './whole-reply.js';
import type {CheckSettings} from '../settings.js';

/** Returns all groups in the order of the report. */
export const groupsFor = (settings: CheckSettings): RowGroup[] => [
  connection,
  wholeReply,
  streamedReply,
  streamingQuality,
  optionalFields,
  history,
  visitors,
  privateAgent,
  cors,
  errors,
  golden(settings),
  time,
];
