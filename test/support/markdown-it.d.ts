/** The part of the library that the tests use. */
declare module 'markdown-it' {
  export default class MarkdownIt {
    constructor(options?: {readonly breaks?: boolean});
    use(plugin: (markdownIt: MarkdownIt) => void): this;
    render(markdown: string): string;
    readonly linkify: {match(text: string): readonly {readonly text: string}[] | null};
    readonly utils: {isPunctChar(character: string): boolean};
    renderInline(markdown: string): string;
  }
}
