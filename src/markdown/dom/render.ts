import {languageOf} from './code-block.js';
import type {MarkedToken, Token, Tokens} from '../grammar/tokens.js';

/** Builds the result of rendering: nodes, HTML for the sanitizer, or plain text. */
export interface Builder<Output> {
  /** The values of attributes may contain character references. */
  element(name: string, children: Output[], attributes?: Record<string, string>): Output;
  /** Text without character references, as in code. */
  literal(text: string): Output;
  /** Text that may contain character references: `&amp;`. */
  words(text: string): Output;
  /** Raw HTML of the model. */
  html(html: string): Output;
  /** The blocks within a block. Raw HTML in them cannot reach out of it. */
  blocks(tokens: readonly Token[]): Output[];
  /** The inline content of one block. Raw HTML in it cannot reach out of it. */
  inline(tokens: readonly Token[]): Output[];
}

/** Renders blocks, one output for each visible block. */
export function renderBlocks<Output>(tokens: readonly Token[], builder: Builder<Output>): Output[] {
  return tokens.flatMap((token) => renderBlock(token as MarkedToken, builder) ?? []);
}

function renderBlock<Output>(token: MarkedToken, builder: Builder<Output>): Output | Output[] | undefined {
  switch (token.type) {
    case 'paragraph': {
      const children = builder.inline(token.tokens);
      return children.length > 0 ? builder.element('p', children) : undefined;
    }
    case 'heading':
      return builder.element(`h${token.depth}`, builder.inline(token.tokens));
    case 'hr':
      return builder.element('hr', []);
    case 'blockquote':
      return builder.element('blockquote', builder.blocks(token.tokens));
    case 'code': {
      const code = builder.element('code', [builder.literal(token.text.replace(/[^\n]$/, '$&\n'))]);
      const language = languageOf(token.lang ?? '');
      // The title carries the language, because the sanitizer removes classes.
      return builder.element(
        'pre',
        [code],
        language === '' ? {} : {title: language.replaceAll('&', '&amp;')},
      );
    }
    case 'list':
      return builder.element(
        token.ordered ? 'ol' : 'ul',
        token.items.map((item) => renderItem(item, builder)),
        token.ordered && token.start !== 1 ? {start: String(token.start)} : {},
      );
    case 'table':
      return renderTable(token, builder);
    case 'html':
      return builder.html(token.text);
    case 'text':
    case 'checkbox':
      return builder.inline([token]);
    default:
      return undefined;
  }
}

/**
 * An item with one paragraph has only its inline content; an item with several has paragraphs. CommonMark
 * decides this for the whole list, so a blank line at the end of a reply would change items that visitors
 * have already read.
 */
function renderItem<Output>({tokens}: Tokens.ListItem, builder: Builder<Output>): Output {
  const paragraphs = tokens.filter(({type}) => type === 'text' || type === 'paragraph');
  const type = paragraphs.length > 1 ? 'paragraph' : 'text';
  const [first, ...rest] = tokens.map((token) => (paragraphs.includes(token) ? {...token, type} : token));
  // The check mark is on the same line as the text after it.
  if (first?.type === 'checkbox' && rest[0]?.type === 'paragraph') {
    const [words, ...others] = rest as [Tokens.Paragraph, ...Token[]];
    return builder.element('li', builder.blocks([{...words, tokens: [first, ...words.tokens]}, ...others]));
  }
  return builder.element('li', builder.blocks(first ? [first, ...rest] : []));
}

function renderTable<Output>({header, rows}: Tokens.Table, builder: Builder<Output>): Output {
  const row = (cells: Tokens.TableCell[]) =>
    builder.element(
      'tr',
      cells.map(({tokens, header, align}) =>
        builder.element(header ? 'th' : 'td', builder.inline(tokens), align ? {align} : {}),
      ),
    );
  const head = builder.element('thead', [row(header)]);
  if (rows.length === 0) return builder.element('table', [head]);
  // Empty cells at the end of a row are left out: short rows of a wide table would have many.
  const written = rows.map((cells) => {
    const last = cells.findLastIndex(({text}) => text !== '');
    return cells.slice(0, Math.max(1, last + 1));
  });
  return builder.element('table', [head, builder.element('tbody', written.map(row))]);
}

/** Renders inline content. */
export function renderInline<Output>(tokens: readonly Token[], builder: Builder<Output>): Output[] {
  return tokens.flatMap((token) => renderSpan(token as MarkedToken, builder) ?? []);
}

function renderSpan<Output>(token: MarkedToken, builder: Builder<Output>): Output | Output[] | undefined {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return builder.element(token.type, renderInline(token.tokens, builder));
    case 'codespan':
      return builder.element('code', [builder.literal(token.text)]);
    case 'br':
      return builder.element('br', []);
    case 'link': {
      const children = token.autolink ? [builder.literal(token.text)] : renderInline(token.tokens, builder);
      const href = address(token.href, token.autolink);
      return href === undefined ? children : builder.element('a', children, {href, ...titled(token)});
    }
    case 'image': {
      const alt = token.tokens.map(wordsOf).join('');
      const src = address(token.href);
      return src === undefined
        ? builder.words(alt)
        : builder.element('img', [], {src, alt, ...titled(token)});
    }
    case 'html':
      return builder.html(token.text);
    case 'checkbox':
      // A character instead of a form control, because replies have no forms.
      return builder.literal(token.checked ? '☑ ' : '☐ ');
    case 'text':
      if (token.tokens) return renderInline(token.tokens, builder);
      return token.escaped ? builder.html(token.text) : builder.words(token.text);
    case 'escape':
      return builder.literal(token.text);
    default:
      return undefined;
  }
}

/** Returns a URL with invalid characters escaped, or `undefined` if it has half a surrogate pair. */
function address(href: string, isLiteral = false): string | undefined {
  try {
    const encoded = encodeURI(href).replaceAll('%25', '%');
    return isLiteral ? encoded.replaceAll('&', '&amp;') : encoded;
  } catch {
    return undefined;
  }
}

function titled({title}: {title?: string | null}): {title?: string} {
  return title ? {title} : {};
}

/** Returns the alternative text of an image, without formatting. */
function wordsOf(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  if (token.type === 'br') return '\n';
  return token.type === 'html' ? '' : ((token as Tokens.Text).text ?? '');
}
