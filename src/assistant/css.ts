/** A style sheet, like that of Lit, whose file the assistant does not need. */
export interface Sheet {
  readonly cssText: string;
  readonly styleSheet: CSSStyleSheet;
}

/** The build minifies literals with this tag. */
export function css([cssText = '']: TemplateStringsArray): Sheet {
  let sheet: CSSStyleSheet | undefined;
  return {
    cssText,
    get styleSheet() {
      if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(cssText);
      return sheet;
    },
  };
}
