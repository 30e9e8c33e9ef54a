import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, pass} from '../check-result.js';
import {count, duration} from '../printable-text.js';
import type {RowGroup} from './group.js';

export const time: RowGroup = {
  section: 'Time',
  needs: 'all',
  rows: [['time.total', 'The check has reached its end', judgeTotal]],
};

function judgeTotal(exchanges: Exchanges): Finding {
  const {totalTimeout} = exchanges.settings;
  const late = [...exchanges.reasons.values()].filter((reason) => reason.includes('--total-timeout'));
  return late.length === 0
    ? pass(`in ${duration(exchanges.time)}`)
    : fail(
        'fault',
        `Not after ${duration(totalTimeout)}: ${count(late.length, 'request')} without a result`,
        'Give the check more time with --total-timeout, or look for replies that do not end.',
      );
}
