/** A suffix, its replacement, and the minimum length of the stem in front of it, in characters. */
type Rule = readonly [suffix: RegExp, replacement: string, minimum: number];

/** In each group, the first rule that matches applies. */
const RULES: readonly (readonly Rule[])[] = [
  // British and American spelling
  [
    [/is(e|es|ed|ing|er|ers|ation|ations)$/, 'iz$1', 3],
    [/(?<=col|behavi|fav|lab|hon)our/, 'or', 0],
    [/(?<=licen|defen)c/, 's', 0],
  ],
  // plurals
  [
    [/ies$/, 'y', 2],
    [/(?<=ss|x|z|ch|sh)es$/, '', 2],
    [/(?<![suiaeo]|ou)s$|(?<=[aeo])s$/, '', 3],
  ],
  // verbs and adverbs
  [
    [/(?:ing|ed)ly$/, '', 4],
    [/ing$/, '', 3],
    [/eed$/, 'ee', 2],
    [/ied$/, 'y', 2],
    // Not in "embed"
    [/(?<!^emb)ed$/, '', 3],
    [/ly$/, '', 4],
  ],
  // nouns and adjectives
  [
    [/(?:abil|ibil)ity$/, '', 4],
    [/[ae]nce$/, '', 5],
    [/ation$/, '', 5],
    [/ion$/, '', 4],
    [/(?:able|ible)$/, '', 4],
    [/ment$/, '', 5],
    [/ness$/, '', 4],
    [/(?<=t)or$/, '', 4],
    [/er$/, '', 4],
  ],
  // the end of a verb that the noun does not have
  [
    [/ate?$/, '', 5],
    [/e$/, '', 3],
  ],
  [[/(?<=[^aeiou])y$/, 'i', 2]],
  // "stopped" and "stop"
  [[/([^aeiou])\1$/, '$1', 2]],
];

/** Verbs whose forms have no common beginning with the verb. */
const IRREGULAR = new Map(
  (
    'began:begin begun:begin broke:break broken:break brought:bring built:build came:come chose:choose ' +
    'chosen:choose forgot:forget forgotten:forget froze:freeze frozen:freeze gave:give given:give gone:go ' +
    'got:get gotten:get heard:hear hid:hide hidden:hide kept:keep knew:know known:know lost:lose ' +
    'made:make paid:pay ran:run said:say saw:see seen:see sent:send shown:show spoke:speak spoken:speak ' +
    'taken:take thought:think took:take tried:try went:go written:write wrote:write'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** A search stems the words of all its candidates, which are mostly the same few thousand. */
const MAX_STEMS = 20_000;
const stems = new Map<string, string>();

/**
 * Returns the stem of an English word in lower case, such as "translat" for "translation" and "translates".
 * The stem is the same for related words and need not be a word.
 */
export function stem(word: string): string {
  const verb = IRREGULAR.get(word) ?? word;
  // Words with digits or of other scripts have no English endings.
  if (!/^[a-z]{4,}$/.test(verb)) return verb;
  const known = stems.get(verb);
  if (known !== undefined) return known;
  const result = RULES.reduce(applyFirst, verb);
  if (stems.size === MAX_STEMS) stems.clear();
  stems.set(verb, result);
  return result;
}

function applyFirst(word: string, rules: readonly Rule[]): string {
  for (const [suffix, replacement, minimum] of rules) {
    const index = word.search(suffix);
    if (index >= minimum) return word.replace(suffix, replacement);
  }
  return word;
}
