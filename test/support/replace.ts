const undo = new Set<() => void>();

/** Replaces a property of an object of the browser, until `restoreReplaced` or the result is called. Default: deletes it. */
export function replace(owner: object, name: string, descriptor?: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  if (descriptor) Object.defineProperty(owner, name, {configurable: true, ...descriptor});
  else Reflect.deleteProperty(owner, name);
  const restore = () => {
    Reflect.deleteProperty(owner, name);
    if (before) Object.defineProperty(owner, name, before);
    undo.delete(restore);
  };
  undo.add(restore);
  return restore;
}

export function restoreReplaced(): void {
  for (const restore of [...undo].reverse()) restore();
}
