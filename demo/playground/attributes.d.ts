declare module 'virtual:attributes' {
  import type {Attribute} from 'custom-elements-manifest';

  const attributes: readonly Attribute[];
  export default attributes;
}
