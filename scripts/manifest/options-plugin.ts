import type {Plugin} from '@custom-elements-manifest/analyzer';
import type {CustomElementField} from 'custom-elements-manifest';

import {options} from '../../src/element/options.js';
import type {OptionDeclaration} from '../../src/option-table.js';

/** The interfaces that document the options. */
const INTERFACES = ['SessionOptions', 'PersistenceOptions', 'LayoutOptions', 'PanelOptions'];

/**
 * A plugin of the analyzer: makes the options properties and attributes of the element. Their documentation and types are
 * those of interfaces; their attributes and defaults are those of the tables that the element gives to Lit.
 */
export function optionsPlugin(): Plugin {
  const documented = new Map<string, Pick<CustomElementField, 'description' | 'type'>>();
  /** The parts of each union of words that has a name. Tools can offer the words, but do not know the name. */
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

/** What the table says of an option. */
function declared(name: string, option: OptionDeclaration) {
  const {attribute = name.toLowerCase(), reflect, default: value} = option;
  return {
    ...(value !== undefined && {default: typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}),
    ...(attribute !== false && {attribute}),
    ...(attribute !== false && reflect && {reflects: true}),
  };
}
