// The manifest in the formats of editors. Published generators write other fields, and less of the element.
import {elementOf, type Attribute, type CustomElementField, type Package} from './manifest-types.js';

interface Described {
  readonly name: string;
  readonly description?: string;
}

/** `html.customData` of Visual Studio Code: https://github.com/microsoft/vscode-custom-data */
export function htmlData(manifest: Package) {
  const {tagName = '', description = '', attributes = []} = elementOf(manifest);
  const tag = {...inMarkdown({name: tagName, description}), attributes: attributes.map(htmlAttribute)};
  return {version: 1.1, tags: [tag]};
}

/** `css.customData` of Visual Studio Code */
export function cssData(manifest: Package) {
  const {cssProperties = [], cssParts = []} = elementOf(manifest);
  return {
    version: 1.1,
    properties: cssProperties.map((property) => ({...inMarkdown(property), syntax: property.syntax})),
    pseudoElements: cssParts.map((part) => inMarkdown({...part, name: `::part(${part.name})`})),
  };
}

/** Format for JetBrains editors, which `web-types` in `package.json` names: https://github.com/JetBrains/web-types */
export function webTypes(manifest: Package, {name, version}: {name: string; version: string}) {
  const element = elementOf(manifest);
  const {attributes = [], members = [], slots = [], events = [], cssProperties = [], cssParts = []} = element;
  const fields = members.filter((member): member is CustomElementField => member.kind === 'field');
  const tag = {
    ...described({...element, name: element.tagName ?? ''}),
    // The class, for "Go to declaration" in an editor.
    source: {module: name, symbol: element.name},
    attributes: attributes.map((attribute) => {
      const type = attribute.type?.text ?? 'string';
      return {...described(attribute), value: {kind: type === 'boolean' ? 'no-value' : 'plain', type}};
    }),
    slots: slots.map(described),
    js: {
      properties: fields.map((field) => ({
        ...described(field),
        type: field.type?.text ?? 'unknown',
        ...(field.readonly && {'read-only': true}),
      })),
      events: events.map(described),
    },
    css: {properties: cssProperties.map(described), parts: cssParts.map(described)},
  };
  return {
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {html: {elements: [tag]}},
  };
}

const described = ({name, description}: Described) => ({name, description});

const inMarkdown = ({name, description = ''}: Described) => ({
  name,
  description: {kind: 'markdown', value: description},
});

function htmlAttribute({type: {text} = {text: ''}, ...attribute}: Attribute) {
  // A boolean with more values is an enumerated attribute.
  const booleans = text !== 'boolean' && /\bboolean\b/.test(text) ? ['true', 'false'] : [];
  const words = [...text.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
  const values = [...booleans, ...words].map((name) => ({name}));
  // `v`: without a value.
  return {
    ...inMarkdown(attribute),
    ...(text === 'boolean' && {valueSet: 'v'}),
    ...(values.length > 0 && {values}),
  };
}
