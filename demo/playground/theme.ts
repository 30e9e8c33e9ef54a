/** Shows the page, and with it the chat, in one colour scheme, or in that of the system. */
export function applyTheme(theme: string): void {
  const isFixed = theme === 'light' || theme === 'dark';
  document.documentElement.style.colorScheme = isFixed ? theme : 'light dark';
}
