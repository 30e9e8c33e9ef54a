import {ORDINARY_WORDS} from './ordinary-words.js';
import {stem} from './stemmer.js';
import {readSynonyms} from './synonyms.js';

/** Words that do not identify the topic of a question. */
const STOP_WORDS = new Set(
  (
    'a about actually after all already also am an and another any anybody anyone anything are as at back be ' +
    'because been before being below best between both but by can cannot come comes coming could currently did do does doesn ' +
    'doing don done during each easy easily either else especially even ever every everybody everyone ' +
    'everything exactly find first for from give given go goes going good got great had happen happens has ' +
    'have having he hello help her here hey hi him his how however i if in inside instead into is isn it its ' +
    'itself just know let like likely make makes making many may maybe me mean might mine more most much must ' +
    'my myself need needed needs never new nice no non nor not now of often oh ok okay on once only onto or ' +
    'other others our ours out outside over own per perhaps please possible possibly provide quite rather ' +
    'really same say says shall she should simple simply since so some somebody somehow someone something ' +
    'sometimes soon still such sure take tell than thank thanks that the their them then there these they ' +
    'thing things this those through to together too try trying up upon us use used useful uses using ' +
    'usually very via want wanted wants was way ways we well were what whatever when whenever where whether ' +
    'which while who whole whom whose why will wish with within won work working works would wouldn yes yet ' +
    'you your yours dont doesnt didnt isnt arent cant couldnt wont wouldnt shouldnt hasnt havent im ive whats cool wow awesome companies hmm hm uh um btw pls plz next seldom ' +
    // who asks, when and why
    'afternoon ago boss business colleague colleagues company day days evening folks guy guys idea later manager ' +
    'month morning project team teams today tomorrow tonight week weeks year yesterday ' +
    'bad believe decide describe exist expect explain fine guess hope imagine important interested interesting ' +
    'matter plan planning seem seems think ' +
    'thinking understand wonder wondering'
  ).split(' '),
);

/** Words of many questions that say little about their topic. In a follow-up they name none: it is the earlier one. */
const LIGHT_WORDS = new Set(
  (
    'add allow change code configure contain detail do duration enable example get happen include look obtain often offer put ' +
    'reason receive sample see set setup show snippet start support switchoff'
  )
    .split(' ')
    .map(stem),
);

/** Phrases that are one word for the search, or none. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // Tasks for an assistant that knows everything. No section has the word.
  [
    /^\W*(?:please )?(?:(?:can|could|would|will) you )?(?:please )?(?:book|calculate|compose|draw|order|play|recommend|sing|solve|summari[sz]e|translate|write)\b/g,
    ' errand ',
  ],
  [/\bopening (?:hours|times)\b/g, ' openinghours '],
  [/\b(?:log|logged|logging|sign|signed|signing)[ -](?:in|on|up)\b/g, ' login '],
  [/\b(?:set|setting)[ -](?:(?:it|one|them|this|that) )?up\b/g, ' setup '],
  [/\b(?:pop|pops|popping)[ -]up\b/g, ' popup '],
  [/\bopen[ -]source\b/g, ' opensource '],
  [
    /\b(?:turn|turned|turning|switch|switched|switching)(?: (?:it|them|this|that))? off\b|\bdisabl(?:e|ing)\b/g,
    ' switchoff ',
  ],
  [/\bstart(?:ing)? (?:all )?over\b/g, ' restart '],
  [/\b(?:show|tell|give|send) me\b/g, ' '],
  [
    /\b(?:not|nt|never|doesn|don|isn|aren|didn|won|doesnt|dont|isnt|arent|didnt|wont)(?: be)? (?:appear(?:ing)?|display(?:ed|ing)?|load(?:ed|ing)?|render(?:ed|ing)?|show(?:ing|n)?(?: up)?|visible)\b/g,
    ' nothing appears ',
  ],
  [/^\W*(?:there (?:is|are) )?no\b(?! (?:thanks|thank|problem))/g, ' missing '],
  [/\btoo many requests\b|\brate limit(?:s|ed|ing)?\b/g, ' ratelimit '],
  [/\bin place of\b/g, ' instead '],
  [/\bhow much (?:is|are)\b/g, ' price '],
  [/\bhow long\b/g, ' duration '],
  [/\b(?:without|no) (?:a )?mouse\b/g, ' keyboard '],
  [/\[\d+\]/g, ' marker '],
  [/\b([a-z]{2,})\d+\b/g, '$1'],
];

/** In characters. Words that are worth searching are shorter. */
const MAX_WORD_LENGTH = 40;

/** Returns the words of a text in lower case, without the endings after an apostrophe. */
function words(text: string): string[] {
  let lower = splitNames(text.replace(/['’]\p{L}+/gu, '')).toLowerCase();
  for (const [phrase, word] of PHRASES) lower = lower.replace(phrase, word);
  return lower.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Adds the parts of a name in camel case: `botId` is also found as "bot id". */
const splitNames = (text: string) =>
  text.replace(/\b[a-z]+(?:[A-Z][a-z]+)+/g, (name) => `${name} ${name.replace(/[A-Z]/g, ' $&')}`);

const isWord = (word: string) => word.length >= 2 && word.length <= MAX_WORD_LENGTH && !STOP_WORDS.has(word);

/** Returns the words of a text in lower case and in their order, without stop words. */
export function wordsOf(text: string): string[] {
  return words(text).filter(isWord);
}

/** Returns the search terms of a text, in their order: stems of all words but the stop words. */
export function termsOf(text: string): string[] {
  return wordsOf(text).map(stem);
}

/** Whether a term says little about a topic, such as "example". */
export const isLight = (term: string) => LIGHT_WORDS.has(term);

/** The names of other chat products. The Knowledge Base does not compare. */
const OTHER_PRODUCTS = new Set(
  (
    'botpress chatwoot crisp dialogflow drift freshchat freshdesk hubspot intercom livechat olark tawk tidio userlike ' +
    'voiceflow zendesk'
  )
    .split(' ')
    .map(stem),
);

/** Whether a term is the name of another chat product. */
export const isOtherProduct = (term: string) => OTHER_PRODUCTS.has(term);

const ordinaryTerms = new Set([...ORDINARY_WORDS].map(stem));

/** Whether a term occurs in questions about anything, such as "second". */
export const isOrdinary = (term: string) => ordinaryTerms.has(term) || /^\d+$/.test(term);

const synonyms = readSynonyms(stem);

/** Returns the names of the groups of synonyms that a term is in. */
export const groupsOf = (term: string): readonly string[] => synonyms.get(term) ?? [];

/**
 * Returns the pairs of terms that are next to each other, or have one term between them, as terms such as `api+key`. All
 * synonyms have the same pairs.
 */
export function pairsOf(terms: readonly string[]): string[] {
  const meanings = terms.map((term) => groupsOf(term)[0] ?? term);
  return meanings.flatMap((meaning, index) =>
    meanings.slice(index + 1, index + 3).map((next) => `${meaning}+${next}`),
  );
}
