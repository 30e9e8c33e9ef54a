// An ambient module cannot import a type of a file by a declaration.
declare module 'virtual:attributes' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- see above
  const attributes: readonly import('../../scripts/manifest/manifest-types.js').Attribute[];
  export default attributes;
}
