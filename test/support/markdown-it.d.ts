/** As much of it as the tests use. */
declare module 'markdown-it' {
  export default class MarkdownIt {
    render(markdown: string): string;
  }
}
