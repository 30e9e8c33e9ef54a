// The build binds `globalThis` of the bundled libraries to this object (`inject` in vite.config.ts). Lit
// registers itself under fixed global names, which belong to the Lit of the page. It also creates a Trusted
// Types policy under a fixed name, which the page can have created before:
// https://w3c.github.io/trusted-types/dist/spec/#dom-trustedtypepolicyfactory-createpolicy
const POLICY = 'chat-bot-element#lit';

interface TrustedTypes {
  readonly emptyScript: string;
  createPolicy(name: string, rules: unknown): unknown;
}

const {trustedTypes} = window as {trustedTypes?: TrustedTypes};

/** Lit also reads this name without `globalThis`, so it is exported. */
export const litPropertyMetadata = new WeakMap();

export const litGlobal = {
  trustedTypes: trustedTypes && {
    emptyScript: trustedTypes.emptyScript,
    // A second script on a page defines nothing, so it needs no second policy.
    createPolicy: (_name: string, rules: unknown) =>
      customElements.get('chat-bot') ? undefined : trustedTypes.createPolicy(POLICY, rules),
  },
  litPropertyMetadata,
  // Lit adopts style sheets only where there is this name.
  ShadowRoot,
};
