/** Lets the browser save a Markdown text as a file. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/markdown'}));
  link.download = name;
  link.click();
  // The browser reads the URL during the click.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
