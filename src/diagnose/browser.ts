import type {Check} from './context.js';
import {finding} from './finding.js';

/** Names of built-in objects with methods that old libraries replace. */
const OWNERS = ['Array', 'Date', 'Function', 'JSON', 'Number', 'Object', 'String'] as const;

/** Returns the replaced methods of the page. `native`: a window with native methods. */
function replacedMethods(native: Record<string, object> & {Function: FunctionConstructor}): string[] {
  const isReplaced = (value: unknown) =>
    typeof value === 'function' && !native.Function.prototype.toString.call(value).includes('[native code]');
  return OWNERS.flatMap((owner) =>
    [owner, `${owner}.prototype`].flatMap((path) => {
      const [own, original] = [window, native].map((realm) => at(realm, path));
      if (!own || !original) return [];
      return Object.getOwnPropertyNames(original)
        .filter((name) => isReplaced(Object.getOwnPropertyDescriptor(own, name)?.value))
        .map((name) => `${path}.${name}`);
    }),
  );
}

/** Compares the page's methods with the methods of an empty frame. A sandboxed page cannot read the frame. */
export const checkBuiltIns: Check = () => {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.documentElement.append(frame);
  const replaced = frame.contentDocument ? replacedMethods(frame.contentWindow as never) : [];
  frame.remove();
  return replaced.length === 0
    ? undefined
    : finding(
        'built-ins',
        'The chat may fail in any place.',
        `The page replaces methods of JavaScript: ${replaced.join(', ')}.`,
        'Remove the library that does this, or show the chat in a frame with a page of its own.',
      );
};

/** Returns the object at a path such as `Array.prototype`. */
function at(realm: object, path: string): object | undefined {
  return path
    .split('.')
    .reduce<object | undefined>((object, name) => object && (object as Record<string, object>)[name], realm);
}

/** Looks for the features that decide whether the styles have relative colors. */
export const checkAge: Check = () =>
  'registerProperty' in CSS && CSS.supports('width', 'round(1px, 1px)')
    ? undefined
    : finding(
        'old-browser',
        'The colors of the chat do not follow those of the page, and the chat may fail in other places.',
        'The browser is older than Chrome or Edge 126, Firefox 128 or Safari 17.5.',
        'Update it, and diagnose again.',
      );

export const checkOnline: Check = () =>
  navigator.onLine
    ? undefined
    : finding('offline', 'Questions fail.', 'The browser is offline.', 'Connect it, and diagnose again.');

export const checkStorage: Check = async ({host: {persist}}) => {
  if (persist !== 'session' && persist !== 'local') return undefined;
  try {
    sessionStorage.getItem('chat-bot');
    // Firefox before version 126 has no `databases()` (https://bugzilla.mozilla.org/show_bug.cgi?id=934640).
    // Opening a database would create it.
    if (persist === 'local' && 'databases' in indexedDB) await indexedDB.databases();
    return undefined;
  } catch (error) {
    return finding(
      'storage',
      'The conversation is lost when the visitor leaves the page.',
      `The browser blocks storage: ${String(error)}.`,
      'Allow storage: in a frame, add allow-same-origin to its sandbox.',
    );
  }
};
