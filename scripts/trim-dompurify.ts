import type {Plugin} from 'vite';

import {edited, type Edit} from './edits.js';

/**
 * What it would let through without settings: we set our own short list. Without these, it is stricter: of SVG and MathML
 * nothing is known, so nothing is allowed.
 */
const LISTS = [
  'html$1',
  'svg$1',
  'svgFilters',
  'svgDisallowed',
  'mathMl$1',
  'mathMlDisallowed',
  'html',
  'svg',
  'mathMl',
  'xml',
];

/** Settings that we never give, with what they are declared as and what they are set to from what is given. */
const SETTINGS: readonly (readonly [name: string, declared: string, given: RegExp])[] = [
  ...['ALLOW_SELF_CLOSE_IN_ATTR', 'KEEP_CONTENT', 'SAFE_FOR_XML', 'SANITIZE_DOM'].map(
    (name) => [name, 'true', /cfg\.\w+ !== false/] as const,
  ),
  ...[
    'ALLOW_UNKNOWN_PROTOCOLS',
    'FORCE_BODY',
    'IN_PLACE',
    'RETURN_TRUSTED_TYPE',
    'SAFE_FOR_TEMPLATES',
    'SANITIZE_NAMED_PROPS',
    'WHOLE_DOCUMENT',
  ].map((name) => [name, 'false', /cfg\.\w+ \|\| false/] as const),
  ['USE_PROFILES', 'false', /objectHasOwnProperty\(cfg, "USE_PROFILES"\) \? .* : false/],
  ['NAMESPACE', 'HTML_NAMESPACE', /.* : HTML_NAMESPACE/],
  ['IS_ALLOWED_URI$1', 'IS_ALLOWED_URI', /.* : IS_ALLOWED_URI/],
];

const UNUSED_METHODS =
  /^\tDOMPurify\.(?:clearConfig|isValidAttribute|addHook|removeHooks?|removeAllHooks) = function[^]*?^\t\};$/m;

const EDITS: readonly Edit[] = [
  ...LISTS.map((name): Edit => [
    new RegExp(`(?<=^const ${escaped(name)} = freeze\\(\\[)[^\\]]+(?=\\]\\);$)`, 'm'),
    '',
  ]),
  // What they are declared as remains.
  ...SETTINGS.flatMap(([name, declared, given]): Edit[] => [
    [new RegExp(`^\\tlet ${escaped(name)} = ${declared};$`, 'm'), '$&'],
    [new RegExp(`^\\t\\t${escaped(name)} = ${given.source};$`, 'm'), ''],
  ]),
  // What is given with a setting of ours stays; for the others, there is what is meant without them.
  [/_resolveSetOption\(cfg, "(?!ALLOWED_(?:TAGS|ATTR)")\w+", ([^,]+), \{[^}]*\}\)/, '$1', 6],
  [/_resolveObjectOption\(cfg, "\w+", (\w+)\)/, '$1', 3],
  [/objectHasOwnProperty\(cfg, "ADD_\w+"\)/, 'false', 3],
  [/objectHasOwnProperty\(customElementHandling, "\w+"\)/, 'false', 3],
  [/_matchesNameCheck\(CUSTOM_ELEMENT_HANDLING\.[^)]*\)/, 'false', 4],
  [/EXTRA_ELEMENT_HANDLING\.\w+ instanceof Function/, 'false', 2],
  // There are no hooks.
  [/_executeHooks\(hooks\.[^;]*\);/, ';', 11],
  [/= _forkSharedAllowlist\(hooks\.\w+, (\w+), \w+, \w+\)/, '= $1', 2],
  [UNUSED_METHODS, '', 6],
  // What we give is a string.
  [/typeof dirty !== "string" && !_isNode\(dirty\)/, 'false'],
  [/(?<!!)_isNode\(dirty\)/, 'false', 2],
  // The policy is ours, which never comes back here, or there is none.
  [/_getDefaultTrustedTypesPolicy\(\)(?=;$)/m, 'void 0'],
  [/^\t\t_assertNotInTrustedTypesPolicy\(\);$/m, '', 2],
  [/^\t\t\tif \(typeof cfg\.TRUSTED_TYPES_POLICY\.create\w+ !== "function"\) throw .*$/m, '', 2],
];

/**
 * Takes out of DOMPurify what none of our settings asks for, so that what is left does the same with them. The build fails
 * where DOMPurify is no longer what this was written for.
 */
export function trimDompurify(): Plugin {
  return {
    name: 'trim-dompurify',
    apply: 'build',
    transform: {
      filter: {id: /\/dompurify\/dist\/purify\.es\.mjs$/},
      handler: (code) => edited(code, 'purify.es.mjs', EDITS),
    },
  };
}

/** For use in an expression. */
function escaped(name: string): string {
  return name.replace('$', '\\$');
}
