/** The parts of the library that the tests and the bench use. */
declare module 'react-dom/client' {
  import type {ReactNode} from 'react';

  export interface Root {
    render(node: ReactNode): void;
    unmount(): void;
  }

  export function createRoot(container: Element): Root;
  export function hydrateRoot(
    container: Element,
    node: ReactNode,
    options?: {readonly onRecoverableError?: (error: unknown) => void},
  ): Root;
}

declare module 'react-dom/server' {
  import type {ReactNode} from 'react';

  export function renderToString(node: ReactNode): string;
}
