import {ChatBotLinkEvent} from '../../events/conversation-events.js';
import type {TranscriptContext, TranscriptHost} from './transcript-context.js';

/** Handles clicks on links and on copy buttons of code: rendered Markdown has no listeners of its own. */
export function handleClick(event: MouseEvent, {host, copy}: TranscriptContext): void {
  const target = event.target as Element;
  // The link to a person has an event of its own.
  const link = target.closest('a:not([part])');
  if (link) followLink(link as HTMLAnchorElement, event, host);
  const button = target.closest<HTMLElement>('.copy-code');
  if (button) {
    const code = button.closest('.code')?.querySelector('code')?.textContent ?? '';
    void copy.copy(code, {button});
  }
}

/** Links open in a new tab. Links to the page's own origin open in this one if the conversation survives that. */
function followLink(link: HTMLAnchorElement, event: MouseEvent, host: TranscriptHost): void {
  if (!host.dispatchEvent(new ChatBotLinkEvent(link.href))) {
    event.preventDefault();
    return;
  }
  const staysHere = (host.links ?? (host.persist ? 'same' : 'new')) === 'same';
  link.target = staysHere && link.origin === location.origin ? '' : '_blank';
}
