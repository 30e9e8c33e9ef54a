// The types of `custom-elements.json`, which the analyzer has without exporting them: https://github.com/webcomponents/custom-elements-manifest
import type {PackageLinkPhaseParams} from '@custom-elements-manifest/analyzer';

export type Package = PackageLinkPhaseParams['customElementsManifest'];
type Declaration = NonNullable<Package['modules'][number]['declarations']>[number];
export type ClassDeclaration = Extract<Declaration, {kind: 'class'}>;
export type CustomElementDeclaration = Extract<Declaration, {customElement: true}>;
type ItemOf<List> = NonNullable<List> extends readonly (infer Item)[] ? Item : never;
export type Attribute = ItemOf<CustomElementDeclaration['attributes']>;
export type Event = ItemOf<CustomElementDeclaration['events']>;
export type CustomElementField = Extract<ItemOf<CustomElementDeclaration['members']>, {kind: 'field'}> & {
  attribute?: string;
  reflects?: boolean;
};

export function elementOf({modules}: Package): CustomElementDeclaration {
  const found = modules
    .flatMap(({declarations = []}) => declarations)
    .find((declaration): declaration is CustomElementDeclaration => 'customElement' in declaration);
  if (!found) throw new Error('The sources declare no custom element.');
  return found;
}
