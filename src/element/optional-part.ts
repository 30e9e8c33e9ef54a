import type {ReactiveController, ReactiveElement} from 'lit';

import {lateFile, onAct} from '../platform/late-file.js';

/**
 * A part of the element that is loaded when the options of the element need it. After a failure, which is logged to the console,
 * the visitor's next act asks for it again. The part follows the element before the panel does, even if it is loaded later.
 */
export function optionalPart<Part extends ReactiveController>(
  host: ReactiveElement,
  isNeeded: () => unknown,
  load: () => Promise<Part>,
) {
  let part: Part | undefined;
  let isLoading = false;
  const optional = {
    /** True after a failure, until the part is loaded. */
    isMissing: false,

    /** Loads the part, once. */
    load: lateFile(async () => {
      part = await load();
      optional.isMissing = false;
      if (host.isConnected) part.hostConnected?.();
      return part;
    }),
  };

  function follow(): void {
    if (isLoading || !isNeeded()) return;
    isLoading = true;
    optional.load().catch((error: unknown) => {
      isLoading = false;
      optional.isMissing = true;
      console.error('<chat-bot>: A file could not be loaded.', error);
      host.requestUpdate();
    });
  }

  host.addController({
    hostConnected: () => part?.hostConnected?.(),
    hostUpdated() {
      part?.hostUpdated?.();
      if (!optional.isMissing) follow();
    },
    hostDisconnected: () => part?.hostDisconnected?.(),
  });
  onAct(host, () => optional.isMissing && follow());
  return optional;
}
