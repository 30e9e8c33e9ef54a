/** The part of the library that the tests use. */
declare module 'commonmark' {
  export class Parser {
    parse(markdown: string): Node;
  }
  export class HtmlRenderer {
    render(node: Node): string;
  }
}
