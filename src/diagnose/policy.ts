import {type Check, parseUrl, type Violation} from './context.js';
import {finding} from './finding.js';

export const checkTrustedTypes: Check = ({violations}) =>
  violations.some(
    ({effectiveDirective, sample}) =>
      effectiveDirective === 'trusted-types' &&
      /^(?:chat-bot-element#|lit-html|dompurify)/.test(sample ?? ''),
  )
    ? finding(
        'trusted-types',
        'HTML in replies is shown as text.',
        "The page's policy does not allow the Trusted Types policies of the element.",
        'Add to it: trusted-types chat-bot-element#lit chat-bot-element#dompurify.',
      )
    : undefined;

export const checkPolicy: Check = ({host, violations}) => {
  const blocked = violations.find(({effectiveDirective, blockedURL}) =>
    [
      ['connect-src', host.baseUrl],
      ['img-src', host.avatar],
    ].some(([directive, url]) => url && effectiveDirective === directive && isOf(url, blockedURL)),
  );
  return blocked && blockedBy(blocked);
};

export function blockedBy({effectiveDirective, blockedURL}: Violation) {
  const origin = new URL(blockedURL ?? '', document.baseURI).origin;
  return finding(
    'csp',
    `The browser blocks ${origin}.`,
    `The directive ${effectiveDirective} of the page's Content Security Policy does not allow it.`,
    `Add ${origin} to ${effectiveDirective}.`,
  );
}

/** A report can contain only the origin: https://www.w3.org/TR/CSP3/#strip-url-for-use-in-reports */
function isOf(url: string, blocked: string | null | undefined): boolean {
  const origins = [url, blocked ?? ''].map((address) => parseUrl(address, document.baseURI)?.origin);
  return origins[0] !== undefined && origins[0] === origins[1];
}

/** Returns the violations of the page's policy so far. Some browsers do not keep them. */
export function pastViolations(): Violation[] {
  const {ReportingObserver} = window;
  if (typeof ReportingObserver !== 'function') return [];
  const observer = new ReportingObserver(() => undefined, {types: ['csp-violation'], buffered: true});
  observer.observe();
  const reports = observer.takeRecords();
  observer.disconnect();
  return reports.map(({body}) => body as unknown as Violation);
}
