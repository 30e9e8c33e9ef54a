// `document.currentScript` is set only while the script runs.
const {src} = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;

/**
 * Imports a file from the folder of the classic script, by its full address: a script of another origin has no base for a
 * relative one (https://html.spec.whatwg.org/multipage/webappapis.html#muted-errors).
 */
export const importBeside = (path: string): Promise<unknown> =>
  import(/* @vite-ignore */ src ? new URL(path, src).href : `./${path}`);
