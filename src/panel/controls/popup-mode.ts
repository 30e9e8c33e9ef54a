/** What decides whether the panel can be seen. */
export interface PopupState {
  readonly mode: string;
  readonly open: boolean;
}

/** True if a launcher opens the panel. In the other modes, it is a part of the page. */
export const hasLauncher = ({mode}: Pick<PopupState, 'mode'>): boolean =>
  mode !== 'inline' && mode !== 'page';

/** True if the visitor sees no panel. */
export const isClosed = (host: PopupState): boolean => hasLauncher(host) && !host.open;
