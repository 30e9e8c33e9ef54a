import type {ReactiveController, ReactiveElement} from 'lit';

interface PartModule<Host, Parts, Part> {
  readonly createPart: (host: Host, parts: Parts) => Part;
}

/**
 * Returns a function that loads a part of the element, once. Loads it when the options of the element need it; after a failure,
 * which it logs to the console, when `isNeeded` returns another value.
 */
export function optionalPart<Host extends ReactiveElement, Parts, Part extends ReactiveController>(
  host: Host,
  parts: Parts,
  isNeeded: () => unknown,
  load: () => Promise<PartModule<Host, Parts, Part>>,
): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  let knownNeed: unknown;
  const start = () =>
    (part ??= load().then(({createPart}) => {
      const created = createPart(host, parts);
      host.addController(created);
      return created;
    }));
  host.addController({
    hostUpdated() {
      const need = isNeeded();
      if (need === knownNeed) return;
      knownNeed = need;
      if (need) {
        start().catch((error) => {
          part = undefined;
          console.error('<chat-bot> could not load a file.', error);
        });
      }
    },
  });
  return start;
}
