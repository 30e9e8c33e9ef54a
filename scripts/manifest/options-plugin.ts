import type {Plugin} from '@custom-elements-manifest/analyzer';
import type {CustomElementField} from 'custom-elements-manifest';
import type {PropertyDeclaration} from 'lit';

import {properties} from '../../src/element/options.js';

/** The interfaces that document the options. */
const INTERFACES = ['ChatBotOptions', 'SessionOptions', 'PanelOptions', 'PersistenceOptions'];

/**
 * A plugin of the analyzer for the properties of the element: takes their documentation and types from interfaces, and their
 * attributes from the table that the element gives to Lit.
 */
export function optionsPlugin(): Plugin {
  const options = new Map<string, Pick<CustomElementField, 'description' | 'type'>>();
  /** The literals of each union type that has a name. Tools can offer the literals, but do not know the name. */
  const unions = new Map<string, string>();

  return {
    name: 'options',

    collectPhase({ts, node}) {
      if (ts.isInterfaceDeclaration(node) && INTERFACES.includes(node.name.text)) {
        for (const option of node.members.filter(ts.isPropertySignature)) {
          const [documentation] = ts.getJSDocCommentsAndTags(option);
          options.set(option.name.getText(), {
            description: ts.getTextOfJSDocComment(documentation?.comment) ?? '',
            type: {text: option.type?.getText() ?? ''},
          });
        }
      } else if (ts.isTypeAliasDeclaration(node) && ts.isUnionTypeNode(node.type)) {
        if (node.type.types.every(ts.isLiteralTypeNode)) unions.set(node.name.text, node.type.getText());
      }
    },

    moduleLinkPhase({moduleDoc: {declarations = []}}) {
      for (const declaration of declarations) {
        if (!('customElement' in declaration)) continue;
        const fields = (declaration.members ?? []).filter(
          (member): member is CustomElementField => member.kind === 'field',
        );
        for (const field of fields) {
          Object.assign(field, options.get(field.name), attributeOf(field.name));
          if (field.type) field.type.text = unions.get(field.type.text) ?? field.type.text;
        }
        declaration.attributes = fields.flatMap(({kind: _, name, attribute, reflects: __, ...rest}) =>
          attribute === undefined ? [] : {name: attribute, fieldName: name, ...rest},
        );
      }
    },
  };
}

/** The attribute of a property, if it has one. */
function attributeOf(name: string): Pick<CustomElementField, 'attribute' | 'reflects'> {
  const declared = (properties as Record<string, PropertyDeclaration>)[name];
  if (declared === undefined || declared.attribute === false) return {};
  return {
    attribute: typeof declared.attribute === 'string' ? declared.attribute : name.toLowerCase(),
    ...(declared.reflect && {reflects: true}),
  };
}
