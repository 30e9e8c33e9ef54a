/** Returns the text of a style sheet. The build minifies literals with this tag. */
export const css = ([text = '']: TemplateStringsArray): string => text;
