import {safeLink} from '../../platform/link-policy.js';
import {visibleText} from '../../platform/visible-text.js';
import {shortened} from '../../platform/whole-characters.js';

/** Returns what the page declares of its site: `application-name` or `og:site_name`, and an icon. */
export function siteOf({head, location}: Document): Site {
  const meta = head.querySelector<HTMLMetaElement>('[name=application-name], [property="og:site_name"]');
  const icons = head.querySelectorAll<HTMLLinkElement>('[rel=apple-touch-icon], [rel~=icon]');
  // Another origin would learn of the visit.
  const icon = [...icons].find(({href}) => safeLink(href)?.origin === location.origin);
  return {name: shortened(visibleText(meta?.content ?? '').trim(), MAX_NAME), icon: icon?.href};
}

export interface Site {
  /** At most 60 characters, or ''. */
  readonly name: string;
  /** A URL of the page's own origin. */
  readonly icon: string | undefined;
}

const MAX_NAME = 60;
