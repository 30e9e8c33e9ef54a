import {
  elementOf,
  type Attribute,
  type CssCustomProperty,
  type CssPart,
  type CustomElementDeclaration,
  type CustomElementField,
  type Event,
  type Package,
  type Slot,
} from './manifest-types.js';

interface Contribution {
  readonly name: string;
  readonly description: string | undefined;
}

interface AttributeContribution extends Contribution {
  readonly value: {readonly kind: 'no-value' | 'plain'; readonly type: string};
}

interface PropertyContribution extends Contribution {
  readonly type: string;
  readonly 'read-only'?: true;
}

interface ElementContribution extends Contribution {
  /** The class, for "Go to declaration" in an editor. */
  readonly source: {readonly module: string; readonly symbol: string};
  readonly attributes: readonly AttributeContribution[];
  readonly slots: readonly Contribution[];
  readonly js: {
    readonly properties: readonly PropertyContribution[];
    readonly events: readonly Contribution[];
  };
  readonly css: {readonly properties: readonly Contribution[]; readonly parts: readonly Contribution[]};
}

/** Format for JetBrains editors, which `web-types` in `package.json` names: https://github.com/JetBrains/web-types */
export interface WebTypes {
  readonly name: string;
  readonly version: string;
  readonly 'js-types-syntax': 'typescript';
  readonly 'description-markup': 'markdown';
  readonly contributions: {readonly html: {readonly elements: readonly ElementContribution[]}};
}

export function webTypes(manifest: Package, {name, version}: {name: string; version: string}): WebTypes {
  return {
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {html: {elements: [elementContribution(elementOf(manifest), name)]}},
  };
}

function elementContribution(element: CustomElementDeclaration, module: string): ElementContribution {
  const {attributes = [], members = [], slots = [], events = [], cssProperties = [], cssParts = []} = element;
  const fields = members.filter((member): member is CustomElementField => member.kind === 'field');
  return {
    name: element.tagName ?? '',
    description: element.description,
    source: {module, symbol: element.name},
    attributes: attributes.map(attributeContribution),
    slots: slots.map(contribution),
    js: {properties: fields.map(propertyContribution), events: events.map(contribution)},
    css: {properties: cssProperties.map(contribution), parts: cssParts.map(contribution)},
  };
}

function contribution({
  name,
  description,
}: Slot | Event | CssCustomProperty | CssPart | Attribute): Contribution {
  return {name, description};
}

function attributeContribution(attribute: Attribute): AttributeContribution {
  const type = attribute.type?.text ?? 'string';
  return {...contribution(attribute), value: {kind: type === 'boolean' ? 'no-value' : 'plain', type}};
}

function propertyContribution({name, description, type, readonly}: CustomElementField): PropertyContribution {
  return {name, description, type: type?.text ?? 'unknown', ...(readonly && {'read-only': true})};
}
