// The `globalThis` of the libraries in the scripts: the build binds it to this object (`inject` in
// vite.config.ts). Lit registers itself under fixed global names, which belong to the Lit of the page, and
// creates a policy for Trusted Types under a fixed name, which the page may have taken.
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
 * policy and removes nothing from them. Rethrows in browsers without `setHTML()`, so that no element is
 * defined that cannot render. A second script on a page defines nothing, so it does not create a policy whose
 * name is taken.
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

/** Exported, because Lit also reads it without `globalThis`. */
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

// All other properties are inherited from the window. Some of its accessors have no setter, so ours are
// defined, not assigned.
export const litGlobal = Object.create(window, Object.getOwnPropertyDescriptors(own)) as LitGlobal;
