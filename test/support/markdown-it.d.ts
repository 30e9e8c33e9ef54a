/** The part of the library that the tests use. */
declare module 'markdown-it' {
  export default class MarkdownIt {
    render(markdown: string): string;
    readonly linkify: {match(text: string): readonly {readonly text: string}[] | null};
  }
}
