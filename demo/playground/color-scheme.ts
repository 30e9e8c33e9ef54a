/** Shows a page, and with it the chat, in a color scheme: `light`, `dark`, or that of the system. */
export function applyColorScheme(page: Document, scheme: string): void {
  const isFixed = scheme === 'light' || scheme === 'dark';
  page.documentElement.style.colorScheme = isFixed ? scheme : 'light dark';
}
