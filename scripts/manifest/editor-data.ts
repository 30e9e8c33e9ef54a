// The formats of Visual Studio Code: https://github.com/microsoft/vscode-custom-data
import {elementOf, type Attribute, type Package} from './manifest-types.js';

interface Described {
  readonly name: string;
  readonly description: {readonly kind: 'markdown'; readonly value: string};
}

interface HtmlAttribute extends Described {
  /** `v`: without a value. */
  readonly valueSet?: 'v';
  readonly values?: readonly {readonly name: string}[];
}

/** `html.customData` */
export interface HtmlData {
  readonly version: 1.1;
  readonly tags: readonly (Described & {readonly attributes: readonly HtmlAttribute[]})[];
}

/** `css.customData` */
export interface CssData {
  readonly version: 1.1;
  readonly properties: readonly (Described & {readonly syntax: string | undefined})[];
  readonly pseudoElements: readonly Described[];
}

export function htmlData(manifest: Package): HtmlData {
  const {tagName = '', description, attributes = []} = elementOf(manifest);
  const tag = {...described(tagName, description), attributes: attributes.map(htmlAttribute)};
  return {version: 1.1, tags: [tag]};
}

export function cssData(manifest: Package): CssData {
  const {cssProperties = [], cssParts = []} = elementOf(manifest);
  return {
    version: 1.1,
    properties: cssProperties.map(({name, description, syntax}) => ({
      ...described(name, description),
      syntax,
    })),
    pseudoElements: cssParts.map(({name, description}) => described(`::part(${name})`, description)),
  };
}

function described(name: string, value = ''): Described {
  return {name, description: {kind: 'markdown', value}};
}

function htmlAttribute({name, description, type: {text} = {text: ''}}: Attribute): HtmlAttribute {
  // A boolean with more values is an enumerated attribute.
  const booleans = text !== 'boolean' && /\bboolean\b/.test(text) ? ['true', 'false'] : [];
  const words = [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  const values = [...booleans, ...words].map((word) => ({name: word}));
  return {
    ...described(name, description),
    ...(text === 'boolean' && {valueSet: 'v'}),
    ...(values.length > 0 && {values}),
  };
}
