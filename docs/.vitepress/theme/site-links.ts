import type {ChatBotLinkEvent} from 'chat-bot-element';
import {useRouter, withBase} from 'vitepress';

/**
 * Returns a listener for links of replies. The router follows those that lead to a page of the site.
 *
 * @param leave - called before the router shows the page
 */
export function useSiteLinks(leave?: () => void): (event: ChatBotLinkEvent) => void {
  const router = useRouter();
  return (event) => {
    const {origin, pathname, hash} = new URL(event.url);
    // A name with an extension is a file, such as a picture.
    if (origin !== location.origin || !pathname.startsWith(withBase('/')) || /\.\w+$/.test(pathname)) return;
    event.preventDefault();
    leave?.();
    // The router looks for an element with all of the hash as its id: https://wicg.github.io/scroll-to-text-fragment/#the-fragment-directive
    const [fragment = ''] = hash.split(':~:');
    void router.go(pathname + fragment.replace(/^#$/, ''));
  };
}
