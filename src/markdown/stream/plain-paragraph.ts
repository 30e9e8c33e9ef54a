import {directionOf} from '../sink/direction.js';

/**
 * One line of words and punctuation in any language, with nothing that has a meaning in Markdown or that readers
 * cannot see.
 */
const WORDS =
  /^(?!.*www\.)[¡¿]?\p{L}(?:(?![#&*/:@[\\\]_\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Emoji_Presentation}])*(?<!\p{Zs})$/iu;

/**
 * Renders Markdown that is one paragraph without syntax, as most welcome messages are, into the same elements as
 * the renderer. Returns `undefined` for all other Markdown.
 */
export function plainParagraph(markdown: string): HTMLElement | undefined {
  if (!WORDS.test(markdown)) return undefined;
  const section = document.createElement('div');
  section.className = 'section';
  const paragraph = document.createElement('p');
  paragraph.dir = directionOf(markdown)!;
  paragraph.textContent = markdown;
  section.append(paragraph);
  return section;
}
