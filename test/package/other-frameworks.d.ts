// What examples of the guides use of packages that are not installed here. `npm run test:matrix -- frameworks` compiles applications with
// the packages themselves.

interface VueOptions {
  readonly compilerOptions: {readonly isCustomElement: (tag: string) => boolean};
}

declare const defineNuxtConfig: (config: {readonly vue: VueOptions}) => object;

declare module '@vitejs/plugin-vue' {
  import type {Plugin} from 'vite';

  export default function vue(options: {readonly template: VueOptions}): Plugin;
}

declare module '@angular/core' {
  export interface ElementRef<T> {
    readonly nativeElement: T;
  }
  export const CUSTOM_ELEMENTS_SCHEMA: object;
  export function Component(options: object): (type: unknown, context: unknown) => void;
  export function signal<T>(value: T): (() => T) & {update(change: (value: T) => T): void};
  export function viewChild<T>(name: string): () => T | undefined;
}
