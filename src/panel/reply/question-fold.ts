/** Lines of a question that are shown. A longer question is folded. */
const LINES = 8;

const measured = new WeakSet<Element>();

/** Folds a question that has too many lines, once, when it is drawn. The button after it shows the rest. */
export function foldQuestion(content: HTMLElement): void {
  if (measured.has(content)) return;
  measured.add(content);
  // A template calls this before its text is laid out.
  queueMicrotask(() => {
    const {lineHeight, paddingBlockStart, paddingBlockEnd} = getComputedStyle(content);
    const padding = parseFloat(paddingBlockStart) + parseFloat(paddingBlockEnd);
    const isLong = content.scrollHeight - padding > (LINES + 0.5) * parseFloat(lineHeight);
    content.classList.toggle('folded', isLong);
    (content.nextElementSibling as HTMLElement).hidden = !isLong;
  });
}

/** Shows the whole question, or folds it again. */
export function toggleQuestion({currentTarget}: Event): void {
  const button = currentTarget as HTMLElement;
  const isFolded = button.previousElementSibling!.classList.toggle('folded');
  button.ariaExpanded = String(!isFolded);
}
