import type {ReactiveController, ReactiveElement} from 'lit';

interface PartModule<Host, Parts, Part> {
  readonly createPart: (host: Host, parts: Parts) => Part;
}

/**
 * Returns a function that loads a part of the element, once. Loads it when the options of the element first need it, and
 * logs a failure to the console.
 */
export function optionalPart<Host extends ReactiveElement, Parts, Part extends ReactiveController>(
  host: Host,
  parts: Parts,
  isNeeded: () => unknown,
  load: () => Promise<PartModule<Host, Parts, Part>>,
): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const start = () =>
    (part ??= load().then(({createPart}) => {
      const created = createPart(host, parts);
      host.addController(created);
      return created;
    }));
  host.addController({
    hostUpdated() {
      if (!part && isNeeded()) start().catch(logFailure);
    },
  });
  return start;
}

function logFailure(error: unknown): void {
  console.error('<chat-bot> could not load a file.', error);
}
