import type {CustomElementDeclaration, Package} from './manifest-types.js';

interface Markdown {
  readonly kind: 'markdown';
  readonly value: string;
}

/** `css.customData` of Visual Studio Code: https://github.com/microsoft/vscode-custom-data */
export interface CssData {
  readonly version: 1.1;
  readonly properties: readonly {
    readonly name: string;
    readonly description: Markdown;
    readonly syntax: string | undefined;
  }[];
  readonly pseudoElements: readonly {readonly name: string; readonly description: Markdown}[];
}

export function cssData({modules}: Package): CssData {
  const elements = modules
    .flatMap(({declarations = []}) => declarations)
    .filter((declaration): declaration is CustomElementDeclaration => 'customElement' in declaration);
  return {
    version: 1.1,
    properties: elements
      .flatMap(({cssProperties = []}) => cssProperties)
      .map(({name, description, syntax}) => ({name, description: markdown(description), syntax})),
    pseudoElements: elements
      .flatMap(({cssParts = []}) => cssParts)
      .map(({name, description}) => ({name: `::part(${name})`, description: markdown(description)})),
  };
}

function markdown(value = ''): Markdown {
  return {kind: 'markdown', value};
}
