import type {Attribute, Package} from './manifest-types.js';

interface Markdown {
  readonly kind: 'markdown';
  readonly value: string;
}

/** `html.customData` of Visual Studio Code: https://github.com/microsoft/vscode-custom-data */
export interface HtmlData {
  readonly version: 1.1;
  readonly tags: readonly {
    readonly name: string;
    readonly description: Markdown;
    readonly attributes: readonly HtmlAttribute[];
  }[];
}

interface HtmlAttribute {
  readonly name: string;
  readonly description: Markdown;
  /** `v`: without a value. */
  readonly valueSet?: 'v';
  readonly values?: readonly {readonly name: string}[];
}

export function htmlData({modules}: Package): HtmlData {
  const declarations = modules.flatMap((module) => module.declarations ?? []);
  return {
    version: 1.1,
    tags: declarations.flatMap((declaration) =>
      'customElement' in declaration
        ? {
            name: declaration.tagName ?? '',
            description: markdown(declaration.description),
            attributes: (declaration.attributes ?? []).map(htmlAttribute),
          }
        : [],
    ),
  };
}

function htmlAttribute({name, description, type: {text} = {text: ''}}: Attribute): HtmlAttribute {
  // A boolean with more values is an enumerated attribute.
  const booleans = text !== 'boolean' && /\bboolean\b/.test(text) ? ['true', 'false'] : [];
  const words = [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  const values = [...booleans, ...words].map((word) => ({name: word}));
  return {
    name,
    description: markdown(description),
    ...(text === 'boolean' && {valueSet: 'v'}),
    ...(values.length > 0 && {values}),
  };
}

function markdown(value = ''): Markdown {
  return {kind: 'markdown', value};
}
