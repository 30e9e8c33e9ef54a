// Tokens of Markdown. Only types: the lexer alone imports the library.
export type {MarkedToken, Token, Tokens} from 'marked';
