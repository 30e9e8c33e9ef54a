/** Returns the elements of the page for the selector of an option. Reports an invalid one once. */
export function find(option: string, selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    const message = `<chat-bot>: Invalid "${option}": expected a CSS selector, got "${selector}".`;
    if (!reported.has(message)) console.error(message);
    reported.add(message);
    return [];
  }
}

const reported = new Set<string>();
