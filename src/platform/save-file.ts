/** Has the browser save a text as a file. */
export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/markdown'}));
  link.download = name;
  link.click();
  // The browser has read the URL once the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
