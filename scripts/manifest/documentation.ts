import ts from 'typescript';

/** The documentation of something, on one line. */
export function descriptionOf(node: ts.Node): {description?: string} {
  const description = ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({comment}) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ');
  return description === '' ? {} : {description};
}

/** What stands under a tag of the documentation: `@tag {Type} name - Description.` */
export interface Documented {
  /** Empty if none is named, as are the names of slots. */
  readonly type: string;
  readonly name: string;
  readonly description: string;
}

/** All that the documentation of a class has under one tag. */
export function documented(node: ts.ClassDeclaration, tag: string): Documented[] {
  return ts
    .getJSDocTags(node)
    .filter(({tagName}) => tagName.text === tag)
    .map(({comment}) => {
      const text = ts.getTextOfJSDocComment(comment) ?? '';
      const [, type = '', name = '', description] = /^(?:\{(\w+)\} )?([\w-]*) ?- (.+)$/s.exec(text) ?? [];
      if (description === undefined) throw new Error(`@${tag} ${text}: there is no description.`);
      return {type, name, description};
    });
}
