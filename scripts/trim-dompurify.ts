import type {Plugin} from 'vite';

import {edited, type Edit} from './edits.js';

/**
 * What it would let through without settings: we set our own short list, on which nothing of SVG and MathML is. That is
 * asked first; only of what passes, it is asked whether it stands where it may.
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
  // What it is compiled with, for browsers that ours are not.
  [/^function AsyncGenerator\([^]*?(?=^const entries = )/m, ''],
  [/_slicedToArray\(_ref2, 2\)/, '_ref2'],
  [/^if \(!(?:freeze|seal|apply|construct)\) [^]*?^\};$/m, '', 4],
  // These calls do nothing but give something back, so that what nobody uses may go.
  [/^const \w+ = (?:.* \? null : )?(?=(?:unapply|unconstruct|seal)\()/m, '$&/* @__PURE__ */ ', 39],
  ...LISTS.map((name): Edit => [
    new RegExp(`(?<=^const ${escaped(name)} = freeze\\(\\[)[^\\]]+(?=\\]\\);$)`, 'm'),
    '',
  ]),
  // What they are declared as remains.
  ...SETTINGS.flatMap(([name, declared, given]): Edit[] => [
    [new RegExp(`^\\tlet ${escaped(name)} = ${declared};$`, 'm'), '$&'],
    [new RegExp(`^\\t\\t${escaped(name)} = ${given.source};$`, 'm'), ''],
  ]),
  [/^\tlet PARSER_MEDIA_TYPE = null;$/m, 'let PARSER_MEDIA_TYPE = "text/html";'],
  [/^\t\tPARSER_MEDIA_TYPE = SUPPORTED_PARSER_MEDIA_TYPES\..*$/m, ''],
  [/^\tlet transformCaseFunc = null;$/m, 'let transformCaseFunc = stringToLowerCase;'],
  [/^\t\ttransformCaseFunc = .*: stringToLowerCase;$/m, ''],
  // What is given with a setting of ours stays; for the others, there is what is meant without them.
  [/_resolveSetOption\(cfg, "(?!ALLOWED_(?:TAGS|ATTR)")\w+", ([^,]+), \{[^}]*\}\)/, '$1', 6],
  [/_resolveObjectOption\(cfg, "\w+", (\w+)\)/, '$1', 3],
  [/objectHasOwnProperty\(cfg, "ADD_\w+"\)/, 'false', 3],
  [/objectHasOwnProperty\(customElementHandling, "\w+"\)/, 'false', 3],
  [/_isBasicCustomElement\(tagName\) && _matchesNameCheck\(CUSTOM_ELEMENT_HANDLING\.\w+, tagName\)/, 'false'],
  [/(?<=if \(!nameIsPermitted\) return ).*CUSTOM_ELEMENT_HANDLING\..*(?=;$)/m, 'false'],
  [/EXTRA_ELEMENT_HANDLING\.\w+ instanceof Function/, 'false', 2],
  [/^\t\tEXTRA_ELEMENT_HANDLING\.\w+ = null;$/m, '', 2],
  [/^\tconst EXTRA_ELEMENT_HANDLING = (?=Object\.seal\()/m, '$&/* @__PURE__ */ '],
  [/^\t\t(?:CUSTOM_ELEMENT_HANDLING = create\(null\)|seal\(CUSTOM_ELEMENT_HANDLING\));$/m, '', 2],
  [/^\t\t\tIN_PLACE_VISITED = outerVisited;$/m, ''],
  // Nothing of SVG and MathML is on our list.
  [/return _check(?:Svg|MathMl)Namespace\(.*\);/, 'return false;', 2],
  // There are no hooks.
  [/_executeHooks\(hooks\.[^;]*\);/, ';', 11],
  [/^\t\tconst hookEvent = \{[^}]*\};$/m, ''],
  [/^\t\t\t(?:value = )?hookEvent\.\w+(?: = .*)?;$/m, '', 5],
  [/^\t\t\tif \(hookEvent\.forceKeepAttr\) continue;$/m, ''],
  [/^\t\t\tif \(!hookEvent\.keepAttr\) \{[^}]*\}$/m, ''],
  [/= _forkSharedAllowlist\(hooks\.\w+, (\w+), \w+, \w+\)/, '= $1', 2],
  [UNUSED_METHODS, '', 6],
  // Nobody asks what was removed.
  [/arrayPush\(DOMPurify\.removed, \{[^}]*\}\);/, ';', 3],
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
