// The build binds `globalThis` of the bundled libraries to this object (`inject` in vite.config.ts). Lit
// registers itself under fixed global names, which belong to the Lit of the page. It also creates a Trusted
// Types policy under a fixed name, which the page can have created before:
// https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-createpolicy
const POLICY = 'chat-bot-element#lit';

interface TrustedTypes {
  readonly emptyScript: string;
  createPolicy(name: string, rules: unknown): unknown;
}

interface LitGlobal {
  trustedTypes: TrustedTypes | undefined;
  setTemplateHTML(template: HTMLTemplateElement, html: string): void;
}

interface SettableTemplate {
  setHTML(html: string, options: {sanitizer: {comments: boolean}}): void;
}

let isRefused = false;

/**
 * Returns `undefined` if the page refuses the policy: templates are then set by `setHTML()`, which needs no
 * policy and removes nothing from them (https://wicg.github.io/sanitizer-api/#dom-element-sethtml). Rethrows
 * in browsers without `setHTML()`, because the element could not render. A second script on a page defines
 * nothing, so it creates no second policy.
 */
function createPolicy(trustedTypes: TrustedTypes, rules: unknown): unknown {
  try {
    if (!customElements.get('chat-bot')) return trustedTypes.createPolicy(POLICY, rules);
  } catch (error) {
    if (!('setHTML' in Element.prototype)) throw error;
  }
  isRefused = true;
  return undefined;
}

function setTemplateHTML(template: HTMLTemplateElement, html: string): void {
  if (isRefused) (template as unknown as SettableTemplate).setHTML(html, {sanitizer: {comments: true}});
  else template.innerHTML = html;
}

const {trustedTypes} = window as {trustedTypes?: TrustedTypes};

/** Lit also reads this name without `globalThis`, so it is exported. */
export const litPropertyMetadata = new WeakMap();

const own: LitGlobal & Record<string, unknown> = {
  trustedTypes: trustedTypes && {
    emptyScript: trustedTypes.emptyScript,
    createPolicy: (_name: string, rules: unknown) => createPolicy(trustedTypes, rules),
  },
  setTemplateHTML,
  litHtmlVersions: [],
  litElementVersions: [],
  reactiveElementVersions: [],
  litHtmlPolyfillSupport: undefined,
  litElementPolyfillSupport: undefined,
  reactiveElementPolyfillSupport: undefined,
  litElementHydrateSupport: undefined,
  litPropertyMetadata,
};

// All other properties are inherited from the window. Some accessors of the window have no setter, so these
// properties are defined, not assigned.
export const litGlobal = Object.create(window, Object.getOwnPropertyDescriptors(own)) as LitGlobal;
