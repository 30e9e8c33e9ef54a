import type {CustomElementDeclaration, Package} from './manifest-types.js';

export function elementOf({modules}: Package): CustomElementDeclaration {
  const found = modules
    .flatMap(({declarations = []}) => declarations)
    .find((declaration): declaration is CustomElementDeclaration => 'customElement' in declaration);
  if (!found) throw new Error('The sources declare no custom element.');
  return found;
}
