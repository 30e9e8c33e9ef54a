// Globals that old libraries replace or freeze, for our code and Lit in the scripts: the build binds their names
// to these (`inject` in vite.config.ts).

/** MooTools replaces it. */
export const nativeEvent = Object.getPrototypeOf(CustomEvent) as typeof Event;

/** MooTools replaces it. Without the native one, Lit would not use constructed style sheets. */
export const nativeDocument = Object.getPrototypeOf(HTMLDocument) as typeof Document;

/** Lit sets `Symbol.metadata`, which throws where the page has frozen `Symbol`. All else is inherited. */
export const ownSymbol = Object.setPrototypeOf(
  (description?: string) => window.Symbol(description),
  window.Symbol,
) as SymbolConstructor;
