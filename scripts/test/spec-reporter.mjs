// Node's reporter "spec", without the tests that a pattern excludes: Node 20 reports each of them as skipped.
import {Readable} from 'node:stream';
import {spec} from 'node:test/reporters';

export default async function* report(source) {
  yield* Readable.from(withoutExcluded(source)).pipe(new spec());
}

async function* withoutExcluded(events) {
  /** The beginnings of tests and suites of which nothing is reported yet. */
  let begun = [];
  for await (const event of events) {
    const {type, data} = event;
    if (type === 'test:start') begun.push(event);
    else if (type === 'test:pass' && isExcluded(data, begun.at(-1))) begun.pop();
    else {
      if (type === 'test:pass' || type === 'test:fail') {
        yield* begun;
        begun = [];
      }
      yield event;
    }
  }
}

/** A suite is excluded with all its tests. */
function isExcluded({skip, name, nesting, details}, begin) {
  if (begin?.data.name !== name || begin.data.nesting !== nesting) return false;
  return String(skip).includes('does not match pattern') || details.type === 'suite';
}
