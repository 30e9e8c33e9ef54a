// The build binds `document` of the scripts and of the bundled libraries to this object (`inject` in vite.config.ts). An element
// of the page replaces the property of the document that has its name, such as <img name="currentScript">; the members of the
// prototypes stay: https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
const page = window.document;
const prototype = Object.getPrototypeOf(page) as object;

/** The document of the page, with the members of its prototypes only. */
export const pageDocument: Document = new Proxy(page, {
  get(_, name) {
    const member: unknown = Reflect.get(prototype, name, page);
    return typeof member === 'function'
      ? (...given: unknown[]): unknown => watched(member.apply(page, given.map(asNode)))
      : member;
  },
});

/** Browsers take only the document itself as a node. */
const asNode = (value: unknown) => (value === pageDocument ? page : value);

/** Lit sets the current node of its tree walker to the document. */
function watched(result: unknown): unknown {
  if (!(result instanceof TreeWalker)) return result;
  const native = Object.getOwnPropertyDescriptor(TreeWalker.prototype, 'currentNode')!;
  const set = (node: unknown) => native.set!.call(result, asNode(node));
  return Object.defineProperty(result, 'currentNode', {...native, set});
}
