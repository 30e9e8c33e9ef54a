import type {LitElement, TemplateResult} from 'lit';

import type {Strings} from '../locales/strings.js';
import {LateFile, onAct} from '../platform/late-file.js';
import type {ContactFunction} from '../session/contact.js';
import {logError} from '../session/log-error.js';
import type {HandoverContext, HandoverRow} from './handover/handover-row.js';

/** Loads the row that hands the visitor over to a person when the conversation has a handover, or the visitor asks for one. */
export class LateHandover {
  readonly #session: HandoverContext['session'];
  readonly #row: LateFile<HandoverRow>;

  constructor(host: LitElement, context: HandoverContext) {
    this.#session = context.session;
    this.#row = new LateFile(
      'handover',
      async () => new (await import('./handover/handover-row.js')).HandoverRow(context),
      () => host.requestUpdate(),
    );
    onAct(host, () => this.#row.error && this.#load());
  }

  view(strings: Strings): TemplateResult | undefined {
    const {state, code} = this.#row;
    if (state === 'none' && this.#session.conversation.thread?.handover) this.#load();
    return code?.view(strings);
  }

  /** What is to be announced of the messages that came by themselves. */
  news(strings: Strings): string | undefined {
    return this.#row.code?.news(strings);
  }

  /** Calls the function `contact` of the page. */
  readonly contact = (call: ContactFunction, strings: Strings): void => {
    this.#row.load().then((row) => row.contact(call, strings), logError);
  };

  #load(): void {
    this.#row.load().catch(logError);
  }
}
