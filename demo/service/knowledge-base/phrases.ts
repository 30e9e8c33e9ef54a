const CAN_YOU = '(?:please )?(?:(?:can|could|would|will) you )?(?:please )?';
const TASK = '(?:book|calculate|compose|draw|order|play|recommend|sing|solve|summari[sz]e|translate|write)';
const NOT = '(?:not|nt|never|doesnt|dont|isnt|arent|didnt|wont|doesn|don|isn|aren|didn|won)(?: be)?';
const APPEAR =
  '(?:appear(?:ing)?|see|find|display(?:ed|ing)?|load(?:ed|ing)?|render(?:ed|ing)?|show(?:ing|n)?(?: up)?|visible)';
const TURN = '(?:turn|turned|turning|switch|switched|switching)(?: (?:it|them|this|that))?';

/** Phrases that are one word for the search, or none. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // Tasks for an assistant that knows everything. No section has the word.
  [new RegExp(`^\\W*${CAN_YOU}${TASK}\\b`, 'g'), ' errand '],
  [/\b(?:log|logged|logging|logs|sign|signed|signing|signs)[ -](?:off|out)\b/g, ' logout '],
  [/\bopening (?:hours|times)\b/g, ' openinghours '],
  [/\b(?:log|logged|logging|logs|sign|signed|signing|signs)[ -](?:in|on|up)\b/g, ' login '],
  [/\b(?:set|setting)[ -](?:(?:it|one|them|this|that) )?up\b/g, ' setup '],
  [/\b(?:pop|pops|popping)[ -]up\b/g, ' popup '],
  [/\bopen[ -]source\b/g, ' opensource '],
  [new RegExp(`\\b${TURN} off\\b|\\bdisabl(?:e|ing)\\b`, 'g'), ' switchoff '],
  [/\bstart(?:ing)? (?:all )?over\b/g, ' restart '],
  [/\b(?:show|tell|give|send) me\b/g, ' '],
  [new RegExp(`\\b${NOT} ${APPEAR}\\b`, 'g'), ' nothing appears '],
  [/\bnone\b|\b(?:has|have|is|are|get|gets|see|with) no\b/g, ' missing '],
  [/^\W*(?:there (?:is|are) )?no\b(?! (?:thanks|thank|problem))/g, ' missing '],
  [/\btoo many requests\b|\brate limit(?:s|ed|ing)?\b/g, ' ratelimit '],
  [new RegExp(`\\b${TURN} on\\b`, 'g'), ' enable '],
  [/\b(?:entire|full|whole)[ -](?:screen|page|window)\b/g, ' fullscreen '],
  [/\bin place of\b/g, ' instead '],
  [/\bhow much (?:is|are)\b/g, ' price '],
  [/\bhow long\b/g, ' duration '],
  [/\b(?:without|no) (?:a )?mouse\b/g, ' keyboard '],
  [/\[\d+\]/g, ' marker '],
  [/\b([a-z]{2,})\d+\b/g, '$1'],
];

/** Replaces the phrases of a text in lower case by single words. */
export const replacePhrases = (text: string) =>
  PHRASES.reduce((replaced, [phrase, word]) => replaced.replace(phrase, word), text);
