import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, judgeRows, pass, type Row} from '../check-result.js';
import {count, duration} from '../printable-text.js';
import type {CheckSettings} from '../settings.js';
import type {RowGroup} from './group.js';

interface Subject {
  readonly exchanges: Exchanges;
  readonly settings: CheckSettings;
}

const ROWS: readonly Row<Subject>[] = [
  {id: 'time.total', title: 'The check has reached its end', judge: judgeTotal},
];

export const time: RowGroup = {
  needs: 'all',
  judge: (exchanges, settings) => judgeRows('Time', ROWS, {exchanges, settings}),
};

function judgeTotal({exchanges, settings}: Subject): Finding {
  const {totalTimeout} = settings;
  const late = [...exchanges.reasons.values()].filter((reason) => reason.includes('--total-timeout'));
  return late.length === 0
    ? pass(`in ${duration(exchanges.time)}`)
    : fail(
        'fault',
        `Not after ${duration(totalTimeout)}: ${count(late.length, 'request')} without a result`,
        'Give the check more time with --total-timeout, or look for replies that do not end.',
      );
}
