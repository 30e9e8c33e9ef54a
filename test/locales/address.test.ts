import {suite, test} from 'node:test';

import {expect} from 'chai';

import {loadStrings} from '../../src/locales/load.js';
import {en} from '../../src/locales/en.js';

/** Forms of the other address, and other words for a conversation. */
const FORBIDDEN: Record<string, RegExp> = {
  ar: /حضرتك|حوار|دردشتك/,
  cs: /(?<!\p{L})(?:ty|tě|ti|tvůj|tvoje|tvá|rozhovor\p{L}*)(?!\p{L})/iu,
  da: /\b(?:De|Dem|Deres)\b (?:spørgsmål|svar)|konversation/,
  el: /(?<!\p{L})(?:εσύ|εσένα|σου)(?!\p{L})|συζήτηση/iu,
  fi: /(?<!\p{L})(?:te|teidän|teitä)(?!\p{L})|nne(?!\p{L})|jutustelu/iu,
  hu: /(?<!\p{L})(?:te|neked|téged|kérdésed)(?!\p{L})|csevegés|társalgás/iu,
  nb: /(?<!\p{L})Deres(?!\p{L})|konversasjon/iu,
  ro: /(?<!\p{L})(?:tu|ta|tău|tale|te|discuți\p{L}*)(?!\p{L})/iu,
  sv: /(?<!\p{L})(?:ni|er|ert|era|samtal\p{L}*)(?!\p{L})/iu,
  de: /\b(?:du|dich|dir|deine?[mnrs]?)\b|Gespräch|Konversation/i,
  es: /(?<!\p{L})(?:usted|su|sus|le)(?!\p{L})|(?:ar|er|ir)le(?!\p{L})|diálogo/iu,
  fr: /(?<!\p{L})(?:tu|te|toi|ton|ta|tes)(?!\p{L})|dialogue|[\u00A0 ][?!;]/iu,
  he: /דיאלוג|שוחח/,
  hi: /(?<!\p{L})(?:तुम|तू|तुम्हार\p{M}|तेर\p{M})(?!\p{L})|संवाद|वार्तालाप/u,
  it: /(?<!\p{L})(?:lei|suo|sua|suoi|sue|aiutarla)(?!\p{L})|dialogo/iu,
  ja: /君|お前|対話|何をお探し/,
  ko: /(?<!\p{L})(?:너|네|당신)(?!\p{L})|회화|채팅방/u,
  nl: /\b(?:u|uw)\b|conversatie/i,
  pl: /(?<!\p{L})(?:pan|pani|twoje|twój|twoja|ciebie|konwersacj\p{L}*)(?!\p{L})/iu,
  'pt-BR': /(?<!\p{L})(?:tu|te|teu|tua|senhor|senhora|vós|diálogo|bate-papo)(?!\p{L})/iu,
  tr: /(?<!\p{L})(?:sen|sana|seni|senin|görüşme\p{L}*|konuşma\p{L}*)(?!\p{L})/iu,
  uk: /(?<!\p{L})(?:ти|тебе|тобі|твоє|твій|твоя|бесід\p{L}*|діалог\p{L}*)(?!\p{L})/iu,
  'zh-CN': /你|会话|聊天记录/,
  'zh-TW': /你|會話|聊天紀錄/,
};

suite('Address in each language', () => {
  for (const [tag, forbidden] of Object.entries(FORBIDDEN)) {
    test(`${tag} → one form of address, one word for a conversation`, async () => {
      const strings = await loadStrings(tag);
      expect(strings).not.to.equal(en);
      const texts = Object.entries(strings).flatMap(([key, text]) =>
        typeof text === 'string' && key !== 'notLoaded' ? [text] : [],
      );
      expect(texts.filter((text) => forbidden.test(text))).to.deep.equal([]);
    });
  }
});
