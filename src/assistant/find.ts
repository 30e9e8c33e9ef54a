/** Returns the elements of the page for the selector of an option. Reports an invalid one once, not at each call. */
export function find(option: string, selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    const message = `<chat-bot>: Invalid "${option}": expected a CSS selector, got "${selector}".`;
    if (message !== reported) console.error(message);
    reported = message;
    return [];
  }
}

let reported = '';
