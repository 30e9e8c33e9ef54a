declare module '@mixmark-io/domino' {
  export function createDocument(html: string): Document;
}

declare module 'turndown' {
  interface Rule {
    filter: readonly string[] | ((element: Element) => boolean);
    replacement(content: string, node: Element): string;
  }
  export default class TurndownService {
    constructor(options: Readonly<Record<string, string>>);
    escape: (text: string) => string;
    addRule(name: string, rule: Rule): this;
    turndown(root: Element): string;
  }
}
