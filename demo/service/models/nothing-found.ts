import {type Language, languageOf} from '../documents/language.js';

/** That nothing was found, and what stands before the topics. */
const SENTENCES: Readonly<Record<Language, readonly [nothing: string, topics: string]>> = {
  ar: ['لم أجد شيئًا عن ذلك', 'يمكنك أن تسألني عن'],
  cs: ['O tom jsem nic nenašel', 'Můžete se mě zeptat na'],
  da: ['Jeg fandt intet om det', 'Du kan spørge mig om'],
  de: ['Dazu habe ich nichts gefunden', 'Sie können mich fragen nach'],
  el: ['Δεν βρήκα τίποτα σχετικό', 'Μπορείτε να με ρωτήσετε για'],
  en: ['I found nothing about that', 'You can ask me about'],
  es: ['No he encontrado nada sobre eso', 'Puede preguntarme por'],
  fi: ['En löytänyt siitä mitään', 'Voit kysyä minulta aiheista'],
  fr: ['Je n’ai rien trouvé à ce sujet', 'Vous pouvez me poser des questions sur'],
  he: ['לא מצאתי דבר על כך', 'אפשר לשאול אותי על'],
  hi: ['मुझे इसके बारे में कुछ नहीं मिला', 'आप मुझसे इनके बारे में पूछ सकते हैं:'],
  hu: ['Erről nem találtam semmit', 'Ezekről kérdezhet:'],
  it: ['Non ho trovato nulla al riguardo', 'Può chiedermi di'],
  ja: ['それについては何も見つかりませんでした', '次のことについてお尋ねください:'],
  ko: ['그에 대한 내용을 찾지 못했습니다', '다음에 대해 물어보실 수 있습니다:'],
  nl: ['Daarover heb ik niets gevonden', 'U kunt mij vragen naar'],
  no: ['Jeg fant ingenting om det', 'Du kan spørre meg om'],
  pl: ['Nic o tym nie znalazłem', 'Można mnie zapytać o:'],
  pt: ['Não encontrei nada sobre isso', 'Pode perguntar-me sobre'],
  ro: ['Nu am găsit nimic despre asta', 'Mă puteți întreba despre'],
  ru: ['Я ничего об этом не нашёл', 'Можно спросить меня о следующем:'],
  sv: ['Jag hittade inget om det', 'Du kan fråga mig om'],
  th: ['ฉันไม่พบข้อมูลเกี่ยวกับเรื่องนี้', 'คุณถามฉันได้เกี่ยวกับ'],
  tr: ['Bu konuda bir şey bulamadım', 'Bana şunları sorabilirsiniz:'],
  uk: ['Я нічого про це не знайшов', 'Можна запитати мене про таке:'],
  zh: ['没有找到相关内容', '您可以问我：'],
};
const FULL_STOP: Readonly<Record<Language, string>> = {hi: '।', ja: '。', th: '', zh: '。'};

/**
 * Returns the reply that nothing was found, in the language of the question: English if that is unknown.
 *
 * @param topics - what the agent can be asked about, in the words of its owner
 */
export function nothingFound(question: string, topics: readonly string[] = []): string {
  const found = languageOf(question, Object.keys(SENTENCES)) ?? 'en';
  const language = Object.hasOwn(SENTENCES, found) ? found : 'en';
  const [nothing, introduction] = SENTENCES[language]!;
  const stop = FULL_STOP[language] ?? '.';
  if (topics.length === 0) return `${nothing}${stop}`;
  const list = new Intl.ListFormat(language, {type: 'disjunction'}).format(topics);
  return `${nothing}${stop} ${introduction} ${list}${stop}`;
}
