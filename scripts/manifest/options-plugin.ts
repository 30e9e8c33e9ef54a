import type {Plugin} from '@custom-elements-manifest/analyzer';
import type {CustomElementField} from './manifest-types.js';

import {options} from '../../src/element/options.js';
import {hyphenated, type OptionDeclaration} from '../../src/platform/option-table.js';

const INTERFACES = [
  'SessionOptions',
  'PersistenceOptions',
  'LayoutOptions',
  'PanelOptions',
  'AssistantOptions',
];

/**
 * A plugin of the analyzer: turns the options into properties and attributes of the element. Interfaces contain their
 * documentation and types; the tables that the element passes to Lit contain their attributes and defaults.
 */
export function optionsPlugin(): Plugin {
  const documented = new Map<string, Pick<CustomElementField, 'description' | 'type'>>();
  /** Members of each named union. Tools can offer the members, but do not know the name. */
  const unions = new Map<string, string>();

  return {
    name: 'options',

    collectPhase({ts, node}) {
      if (ts.isInterfaceDeclaration(node) && INTERFACES.includes(node.name.text)) {
        for (const option of node.members.filter(ts.isPropertySignature)) {
          const [documentation] = ts.getJSDocCommentsAndTags(option);
          documented.set(option.name.getText(), {
            description: ts.getTextOfJSDocComment(documentation?.comment) ?? '',
            type: {text: option.type?.getText() ?? ''},
          });
        }
      } else if (ts.isTypeAliasDeclaration(node) && ts.isUnionTypeNode(node.type)) {
        const hasWord = node.type.types.some(
          (part) => ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal),
        );
        if (hasWord) unions.set(node.name.text, node.type.getText());
      }
    },

    moduleLinkPhase({moduleDoc: {declarations = []}}) {
      for (const declaration of declarations) {
        if (!('customElement' in declaration)) continue;
        const fields = Object.entries(options).map(([name, option]) => ({
          kind: 'field' as const,
          name,
          ...documented.get(name),
          ...declared(name, option),
        }));
        declaration.members = [...fields, ...(declaration.members ?? [])];
        for (const {kind, type} of declaration.members as CustomElementField[]) {
          if (kind === 'field' && type) type.text = withWords(type.text);
        }
        declaration.attributes = fields.flatMap(({kind: _, name, attribute, reflects: __, ...rest}) =>
          attribute === undefined ? [] : {name: attribute, fieldName: name, ...rest},
        );
      }
    },
  };

  /** Replaces names of unions in a type, such as `Persist | undefined`. */
  function withWords(type: string): string {
    return type
      .split(' | ')
      .map((part) => unions.get(part) ?? part)
      .join(' | ');
  }
}

function declared(name: string, option: OptionDeclaration) {
  const {attribute = hyphenated(name), reflect, default: value} = option;
  return {
    ...(value !== undefined && {default: typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}),
    ...(attribute !== false && {attribute}),
    ...(attribute !== false && reflect && {reflects: true}),
  };
}
