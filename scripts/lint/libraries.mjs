import {nameOf, pathOf, visitModuleNames} from './imports.mjs';

/** A lint rule: a library is imported only by the files and folders of `src/` that the option lists. */
export const libraries = {
  meta: {
    type: 'problem',
    schema: [{type: 'object', additionalProperties: {type: 'array', items: {type: 'string'}}}],
    messages: {library: 'Only {{importers}} may import {{library}}.'},
  },
  create(context) {
    const file = nameOf(pathOf(context));
    return visitModuleNames((node) => {
      for (const [library, importers] of Object.entries(context.options[0])) {
        if (node.value !== library && !node.value.startsWith(`${library}/`)) continue;
        if (importers.some((importer) => file === importer || file.startsWith(`${importer}/`))) continue;
        context.report({node, messageId: 'library', data: {library, importers: importers.join(' and ')}});
      }
    });
  },
};
