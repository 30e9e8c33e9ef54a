/** Writes where the clipboard is not allowed, such as on pages without https. Throws if the browser refuses. */
export async function writeByEvent(
  view: Window,
  text: string | Promise<string>,
  html?: () => Promise<string>,
): Promise<void> {
  const forms = {'text/plain': await text, ...(html && {'text/html': await html()})};
  let isWritten = false;
  // In front of listeners of the page, which can forbid copying.
  const handleCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    for (const [type, content] of Object.entries(forms)) event.clipboardData!.setData(type, content);
    isWritten = true;
  };
  view.addEventListener('copy', handleCopy, true);
  view.document.execCommand('copy');
  view.removeEventListener('copy', handleCopy, true);
  if (!isWritten) throw new Error('The browser does not allow copying.');
}
