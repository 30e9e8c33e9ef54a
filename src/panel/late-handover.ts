import type {LitElement, TemplateResult} from 'lit';

import type {Strings} from '../locales/strings.js';
import {logError} from '../session/log-error.js';
import type {ContactFunction} from '../session/contact.js';
import type {HandoverContext, HandoverRow} from './handover/handover-row.js';
import {LatePart} from './controls/late-part.js';

/** Loads the row that hands the visitor over to a person when the conversation has a handover, or the visitor asks for one. */
export class LateHandover {
  readonly #session: HandoverContext['session'];
  readonly #row: LatePart<HandoverRow>;

  constructor(host: LitElement, context: HandoverContext) {
    this.#session = context.session;
    this.#row = new LatePart(
      host,
      'handover',
      async () => new (await import('./handover/handover-row.js')).HandoverRow(context),
    );
  }

  view(strings: Strings): TemplateResult | undefined {
    if (this.#session.conversation.thread?.handover) this.#row.load();
    return this.#row.part?.view(strings);
  }

  /** What is to be announced of the messages that came by themselves. */
  news(strings: Strings): string | undefined {
    return this.#row.part?.news(strings);
  }

  /** Calls the function `contact` of the page. */
  readonly contact = (call: ContactFunction, strings: Strings): void => {
    this.#row.loaded.then((row) => row.contact(call, strings)).catch(logError);
  };
}
