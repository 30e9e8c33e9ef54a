import {directionOf} from '../sink/direction.js';

/** One line of words and punctuation in any language, without Markdown or invisible characters. */
const WORDS =
  /^(?!.*www\.)[¡¿]?\p{L}(?:(?![#&*/:@[\\\]_\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Emoji_Presentation}])*(?<!\p{Zs})$/iu;

/** Renders one paragraph without syntax, like most welcome messages. Otherwise returns `undefined`. */
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
