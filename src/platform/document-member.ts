/**
 * Returns what a document itself has by this name, by default the document of the script. An element of the page replaces the property with its name, such as
 * `<img name="currentScript">`; the members of the prototype stay:
 * https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 */
export function documentMember<Name extends keyof Document>(name: Name, of = document): Document[Name] {
  return Reflect.get(Document.prototype, name, of);
}
