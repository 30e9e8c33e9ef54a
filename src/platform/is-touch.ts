/** True if the visitor mainly touches the screen, so that the focus in a field opens a virtual keyboard without modifier keys. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
