import {fileURLToPath} from 'node:url';

/** A small shop's documents: Markdown, HTML and text. */
export const DOCUMENTS = fileURLToPath(new URL('documents', import.meta.url));
export const DOCUMENTS_URL = 'https://www.example.com/help/{path}';
