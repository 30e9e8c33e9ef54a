import type {Check} from '../context.js';
import {finding} from '../finding.js';

export const checkOnline: Check = () =>
  navigator.onLine
    ? undefined
    : finding('offline', 'Questions fail.', 'The browser is offline.', 'Connect it, and diagnose again.');

export const checkStorage: Check = async ({host: {persist}}) => {
  if (persist !== 'session' && persist !== 'local') return undefined;
  try {
    sessionStorage.getItem('chat-bot');
    // Firefox before version 126 has no `databases()`. To open a database would create it.
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
