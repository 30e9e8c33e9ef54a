import {html, nothing, type TemplateResult} from 'lit';

import type {ChatServiceError} from '../../client/errors.js';
import type {Strings} from '../../locales/strings.js';
import {listen} from '../controls/listen.js';
import {contactView, type ContactLink, retryView} from '../controls/pills.view.js';
import type {TranscriptContext} from './transcript-context.js';

/**
 * The notice after the messages: the error of the last reply, in the visitor's language, and below it one row of buttons:
 * retry, or start a new conversation, and the link to a person. Counts down the time that the service asks clients to wait.
 */
export function notice({host, session, composer, clear}: TranscriptContext) {
  let known: ChatServiceError | undefined;
  let end = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Remaining whole seconds; 0 when the wait is over. */
  const secondsLeft = () => Math.max(0, Math.ceil((end - Date.now()) / 1000));
  const tick = () => {
    clearTimeout(timer);
    if (secondsLeft() === 0) return;
    const untilNextSecond = (end - Date.now()) % 1000 || 1000;
    timer = setTimeout(() => {
      host.requestUpdate();
      tick();
    }, untilNextSecond);
  };
  // Its words depend on them.
  listen(host, ['online', 'offline'], () => host.requestUpdate());
  host.addController({hostConnected: tick, hostDisconnected: () => clearTimeout(timer)});

  return (strings: Strings, contact: ContactLink | undefined): TemplateResult | undefined => {
    const {error} = session.state;
    if (error !== known) {
      known = error;
      end = error ? Date.now() + (error.retryAfter ?? 0) * 1000 : 0;
      tick();
    }
    if (error === undefined) return undefined;
    const onRetry = () => composer.submit(() => session.retry());
    const left = secondsLeft();
    const isLong = left > MAX_RETRY_WAIT;
    const words = isOffline(error, host.transport) ? strings.offline : errorText(error, strings);
    const button = isTooLong(error)
      ? html`<button class="control-pill" type="button" @click=${clear}>${strings.clear}</button>`
      : isRefusal(error) || isLong
        ? nothing
        : retryView({secondsLeft: left, strings, onRetry});
    // The countdown is outside of the alert, because screen readers would announce each second:
    // https://www.w3.org/TR/wai-aria-1.2/#alert
    return html`<div part="notice" class="control-sentence">
      <p role=${session.conversation.isRestored ? nothing : 'alert'}>${isLong ? `${words} ${strings.comeBackLater}` : words}</p>
      <div class="transcript-notice-buttons">${button}${contact ? contactView(contact) : nothing}</div>
    </div>`;
  };
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
