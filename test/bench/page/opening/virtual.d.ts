declare module 'virtual:first-screen' {
  export const html: string;
  export const css: readonly string[];
}
