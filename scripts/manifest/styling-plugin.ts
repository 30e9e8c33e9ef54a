import type {Plugin} from '@custom-elements-manifest/analyzer';
import type {CssCustomProperty, CssPart} from './manifest-types.js';

/** The type that documents the parts and custom properties. */
const TYPE = 'ChatBotStyling';

/** A tag such as `@cssproperty {<length>} --name - Description.` */
const TAG = /^(?:\{([^}]*)\}\s+)?(\S+)\s+-\s+([^]+)$/;

/** A plugin of the analyzer: adds the documented parts and custom properties to the element. */
export function stylingPlugin(): Plugin {
  const cssProperties: CssCustomProperty[] = [];
  const cssParts: CssPart[] = [];

  return {
    name: 'styling',

    collectPhase({ts, node}) {
      if (!ts.isTypeAliasDeclaration(node) || node.name.text !== TYPE) return;
      for (const tag of ts.getJSDocTags(node)) {
        const text = ts.getTextOfJSDocComment(tag.comment) ?? '';
        const [, syntax, name, description] = TAG.exec(text) ?? [];
        if (name === undefined || description === undefined)
          throw new Error(`Expected "name - text", got "${text}".`);
        if (tag.tagName.text === 'csspart') cssParts.push({description, name});
        else cssProperties.push({description, name, ...(syntax && {syntax})});
      }
    },

    moduleLinkPhase({moduleDoc: {declarations = []}}) {
      for (const declaration of declarations) {
        if ('customElement' in declaration) Object.assign(declaration, {cssProperties, cssParts});
      }
    },
  };
}
