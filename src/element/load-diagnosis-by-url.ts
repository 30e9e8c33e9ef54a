import type {diagnose} from '../diagnose/diagnose.js';

// Known only while the script runs.
const {src = ''} = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;

/**
 * For the classic script, which has no diagnosis in it. By its full address: a script of another origin cannot import by a
 * relative one.
 */
export const loadDiagnosis = async () => {
  const url = new URL('chat-bot-diagnose.js', src).href;
  return ((await import(/* @vite-ignore */ url)) as {diagnose: typeof diagnose}).diagnose;
};
