import type {Plugin} from '@custom-elements-manifest/analyzer';
import type {
  ClassDeclaration,
  CssCustomProperty,
  CustomElementDeclaration,
  Module,
  Package,
} from './manifest-types.js';

type Class = ClassDeclaration & Partial<CustomElementDeclaration>;

/** A plugin of the analyzer: keeps and links the classes of the modules at `paths`, without internal members. */
export function publicPlugin(paths: readonly string[]): Plugin {
  return {
    name: 'public',

    moduleLinkPhase({moduleDoc}) {
      moduleDoc.declarations = classesOf(moduleDoc);
      for (const declaration of classesOf(moduleDoc)) {
        removeInternalMembers(declaration);
        for (const property of declaration.cssProperties ?? []) addDefault(property);
      }
    },

    packageLinkPhase({customElementsManifest: manifest}) {
      // The analyzer writes version 1.0.0 with `readonly`, which is newer.
      manifest.schemaVersion = '2.1.0';
      delete manifest.readme;
      manifest.modules = manifest.modules.filter(({path}) => paths.includes(path));
      linkClasses(manifest);
    },
  };
}

function classesOf({declarations = []}: Module): Class[] {
  return declarations.filter((declaration) => declaration.kind === 'class');
}

function removeInternalMembers(declaration: Class): void {
  declaration.members = (declaration.members ?? []).filter(
    (member) => member.privacy === undefined && !member.static,
  );
  for (const member of declaration.members) {
    // The analyzer mistakes the parameter in `this.text = text` for a default.
    if (member.kind === 'field' && member.default === member.name) delete member.default;
  }
}

/** Copies the default from the end of the description. */
function addDefault(property: CssCustomProperty): void {
  const [, value] = /Default: (.+)\.$/s.exec(property.description ?? '') ?? [];
  if (value !== undefined) property.default = value.replaceAll('`', '');
}

/** Adds the modules to references to classes: exports, superclasses and events. */
function linkClasses({modules}: Package): void {
  const pathOf = new Map(
    modules.flatMap((module) => classesOf(module).map(({name}) => [name, module.path] as const)),
  );
  const referenceTo = (name: string) => {
    const module = pathOf.get(name);
    return {name, ...(module === undefined ? {package: 'global:'} : {module})};
  };
  for (const module of modules) {
    // The analyzer also lists types, which do not exist at run time.
    module.exports = (module.exports ?? [])
      .filter(({declaration}) => pathOf.has(declaration.name))
      .map((exported) => ({...exported, declaration: referenceTo(exported.declaration.name)}));
    for (const declaration of classesOf(module)) {
      const {superclass, events = []} = declaration;
      if (superclass && !superclass.package) declaration.superclass = referenceTo(superclass.name);
      for (const {type} of events) {
        type.references = [{...referenceTo(type.text), start: 0, end: type.text.length}];
      }
    }
  }
}
