import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';

import type {ChatServiceError} from '../../client/errors.js';
import {isOnce} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {listen} from '../controls/listen.js';
import {contactView, type ContactLink, retryView} from '../controls/pills.view.js';
import type {TranscriptContext} from './transcript-context.js';

/**
 * The notice after the messages: the error of the last reply, in the visitor's language, and below it one row of buttons:
 * retry, or start a new conversation, and the link to a person. Counts down the time that the service asks clients to wait.
 */
export class Notice implements ReactiveController {
  readonly #context: TranscriptContext;
  #known: ChatServiceError | undefined;
  /** When the wait is over. */
  #end = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: TranscriptContext) {
    const {host} = context;
    this.#context = context;
    // Its words depend on them.
    listen(host, ['online', 'offline'], () => host.requestUpdate());
    host.addController(this);
  }

  hostConnected(): void {
    this.#tick();
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
  }

  render(strings: Strings, contact: ContactLink | undefined): TemplateResult | undefined {
    const {host, session, composer, files, clear} = this.#context;
    const {error, messages} = session.state;
    this.#wait(error);
    if (error === undefined) return undefined;
    const onRetry = () => composer.submit(() => session.retry());
    const secondsLeft = this.#secondsLeft;
    const isLong = secondsLeft > MAX_RETRY_WAIT;
    const refused = files.attachments?.refusal(strings);
    const words = isOffline(error, host.transport) ? strings.offline : errorText(error, strings);
    const button =
      isTooLong(error) && !refused
        ? html`<button class="control-pill" type="button" @click=${clear}>${strings.clear}</button>`
        : isRefusal(error) || isLong || isOnce(messages.at(-1)) || !session.isRepeatable
          ? nothing
          : retryView({secondsLeft, strings, onRetry});
    // The countdown is outside of the alert, because screen readers would announce each second:
    // https://www.w3.org/TR/wai-aria-1.2/#alert
    return html`<div part="notice" class="control-sentence">
      <p role=${session.conversation.isRestored ? nothing : 'alert'}>${isLong ? `${words} ${strings.comeBackLater}` : (refused ?? words)}</p>
      <div class="transcript-notice-buttons">${button}${contact ? contactView(contact) : nothing}</div>
    </div>`;
  }

  /** Remaining whole seconds; 0 when the wait is over. */
  get #secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#end - Date.now()) / 1000));
  }

  /** Begins the wait of a new error. */
  #wait(error: ChatServiceError | undefined): void {
    if (error === this.#known) return;
    this.#known = error;
    this.#end = error ? Date.now() + (error.retryAfter ?? 0) * 1000 : 0;
    this.#tick();
  }

  /** Renders the host at each full second until the wait is over. */
  #tick(): void {
    clearTimeout(this.#timer);
    if (this.#secondsLeft === 0) return;
    const untilNextSecond = (this.#end - Date.now()) % 1000 || 1000;
    this.#timer = setTimeout(() => {
      this.#context.host.requestUpdate();
      this.#tick();
    }, untilNextSecond);
  }
}

/** Maximum wait at a disabled button, in seconds. Visitors do not wait longer: they are asked to come back. */
const MAX_RETRY_WAIT = 900;

/** True if a retry is useless: the service rejects the site or key, or the relay's daily budget is spent. */
function isRefusal({status = 0, code}: ChatServiceError): boolean {
  return code === 'daily_budget_exceeded' || [401, 403, 404].includes(status);
}

/**
 * True if a request has no answer, and the browser gives the reason. Only the words depend on it, because it can be wrong:
 * https://html.spec.whatwg.org/multipage/system-state.html#navigator.online. A transport can work without a network.
 */
function isOffline({type}: ChatServiceError, transport: unknown): boolean {
  return !navigator.onLine && !transport && ['network', 'interrupted', 'timeout'].includes(type);
}

function isTooLong({status, code, serviceMessage = ''}: ChatServiceError): boolean {
  return (
    status === 413 ||
    code === 'context_length_exceeded' ||
    ((status === 400 || status === 422) &&
      /context length|too (?:long|large|many tokens)/i.test(serviceMessage))
  );
}

function errorText(error: ChatServiceError, strings: Strings): string {
  const {type, status = 0} = error;
  if (isTooLong(error)) return strings.conversationTooLong;
  switch (type) {
    case 'network':
      return strings.unreachable;
    case 'protocol':
      return strings.serviceDown;
    case 'interrupted':
      return strings.cutOff;
    case 'timeout':
      return strings.silent;
    case 'http':
      if (status === 408) return strings.silent;
      if (status === 429 || status === 503) return isRefusal(error) ? strings.usedUp : strings.busy;
      return status < 500 ? strings.notAvailable : strings.serviceDown;
  }
}
