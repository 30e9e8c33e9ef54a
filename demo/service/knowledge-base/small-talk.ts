/** The kinds of small talk. */
export type SmallTalk = 'identity' | 'abilities' | 'farewell' | 'thanks' | 'greeting' | 'remark';

const AGENT = '(?:an? )?(?:real )?(?:ai|bot|chatbot|chatgpt|computer|human|machine|person|program|robot)';
const VERY = '(?:very |really |so )?';

/** Phrases of each kind, as regular expressions. If a message has several, the first kind decides. */
const PHRASES: Record<SmallTalk, readonly string[]> = {
  identity: [
    'who (?:are|r) (?:you|u)',
    'what are you',
    'what is your name',
    'whats your name',
    'do you have a name',
    `(?:are|r) (?:you|u) (?:really )?${AGENT}(?: or ${AGENT})?`,
    `is (?:this|it|there) ${AGENT}`,
    `am i (?:talking|speaking|chatting) (?:to|with) ${AGENT}`,
    'who am i (?:talking|speaking|chatting) (?:to|with)',
    'who (?:made|built|created|wrote|programmed|trained) you',
    'are you (?:alive|real)',
    'how old are you',
    'where are you from',
    'introduce yourself',
    'tell me about yourself',
  ],
  abilities: [
    'what (?:can|do) you do',
    'what is this(?: chat| bot| thing)?(?: for)?',
    'what can you help (?:me )?with',
    'how can you help',
    '(?:can|could) you help',
    'what do you know',
    'what can i ask',
    'i need (?:some )?help',
    'help',
    'i have (?:a|some) questions?',
    'can i ask (?:you )?(?:a question|something)',
  ],
  farewell: [
    'good ?bye',
    'bye(?: ?bye)?',
    'see (?:you|ya)',
    'cya',
    'good night',
    'farewell',
    'take care',
    'have a (?:nice|good|great|lovely) (?:day|evening|weekend|time|one)',
    'talk to you',
    'au revoir|auf wiedersehen|tschüss|tschuess|adios|adiós|arrivederci',
  ],
  thanks: [
    'thanks|thank (?:you|u)|thx|ty|tysm|cheers',
    'appreciated|appreciate it|i appreciate',
    '(?:that|this|it|you|you have) (?:really )?help(?:s|ed)',
    'that is all (?:i need|i needed|i wanted|for now|for today)',
    `(?:that|this|it) (?:is|was) ${VERY}(?:helpful|useful|great|perfect|all|it)`,
    '(?:thats|very|so|really) helpful',
    'danke|merci|gracias|grazie|obrigado',
  ],
  greeting: [
    'hello|hi|hiya|hey|heya|howdy|greetings|yo|sup',
    '(?:good )?(?:morning|evening)',
    'good (?:afternoon|day)',
    'how are (?:you|u|things) (?:doing|going)',
    'how are (?:you|u|things)',
    '(?:how is it|hows it) going',
    'how do you do',
    'what is up|whats up',
    '(?:nice|pleased|good) to meet you',
    'is (?:anybody|anyone|somebody|someone) there',
    'are you there',
    'anybody home',
    'moin|hallo|servus|grüezi|guten (?:tag|morgen|abend)',
    'bonjour|bonsoir|salut|hola|buenos dias|ciao|ola|olá|namaste',
  ],
  remark: [
    '(?:good|great|nice|well done) (?:bot|job|work)',
    'ok|okay|k|great|nice|cool|perfect|good|wonderful|awesome|amazing|excellent|super|fine|wow|interesting',
    'got it|i see|alright|all right|understood|i understand|makes sense|sounds good|well done',
    'you are (?:great|welcome|awesome|the best)',
    'i love you',
    'never ?mind|no problem|sorry|please',
    'yes|yep|yeah|no|nope|sure|lol|haha|hmm+',
    'test|testing',
  ],
};

/** Words around such phrases. */
const FILLERS = [
  'there|everyone|everybody|all|again|you|me|my|and|so|well|oh|then|now|just|please|very|really|exactly',
  'so much|very much|much|a lot|lots|many|a million',
  'for (?:the|your|all your) (?:help|time|answers?|support)|for (?:that|this)',
  'bot|robot|assistant|friend|buddy|mate|sir|madam|team',
  'today|later|soon|tomorrow',
  'that is all|thats all',
];

/** Characters between words: spaces, punctuation, emoji. */
const SEPARATOR = '[^\\p{L}\\p{N}]*';

const pattern = (phrases: readonly string[]) =>
  new RegExp(`^(?:${phrases.join('|')})(?![\\p{L}\\p{N}])${SEPARATOR}`, 'u');
const kinds = (Object.entries(PHRASES) as [SmallTalk, readonly string[]][]).map(
  ([kind, phrases]) => [kind, pattern(phrases)] as const,
);
const filler = pattern(FILLERS);
const ownName = pattern(['(?:i am|im|my name is|this is) \\p{L}+']);

/** A reply to each kind. */
export type SmallTalkReplies = Readonly<Record<SmallTalk, string>>;

const DEMO_REPLIES: SmallTalkReplies = {
  identity:
    'I am the demo agent of `<chat-bot>`: a program that searches its guides and answers with passages from them. ' +
    'I am not a person.',
  abilities:
    'I answer questions about `<chat-bot>` from its guides: how to add it to a website, set it up, give it your ' +
    'colours, connect it to a service, and find out why something does not work. Ask me in your own words.',
  farewell: 'Goodbye! Come back when you have another question.',
  thanks: 'You’re welcome! Ask me if there is anything else.',
  greeting: 'Hello! What would you like to know about `<chat-bot>`?',
  remark: 'Good. Is there anything else that you would like to know about `<chat-bot>`?',
};

/** Returns the replies of an agent that answers from its owner's documents. */
export function smallTalkReplies(name: string): SmallTalkReplies {
  return {
    identity: `I am ${name}: a program that searches documents and answers with passages from them. I am not a person.`,
    abilities: 'I answer questions from our documents. Ask me in your own words.',
    farewell: DEMO_REPLIES.farewell,
    thanks: DEMO_REPLIES.thanks,
    greeting: 'Hello! What would you like to know?',
    remark: 'Good. Is there anything else that you would like to know?',
  };
}

/** In characters. Small talk is shorter. */
const MAX_LENGTH = 120;

/**
 * Returns the reply to a message that is nothing but small talk, such as "Thanks, bye!", or `undefined` if it
 * asks for something.
 */
export function smallTalkReply(message: string, replies = DEMO_REPLIES): string | undefined {
  const found = kindsIn(message);
  const first = kinds.find(([kind]) => found?.has(kind))?.[0];
  return first && replies[first];
}

/** Whether a message is nothing but small talk. */
export const isSmallTalk = (message: string) => smallTalkReply(message) !== undefined;

/**
 * Returns the kinds of small talk that make up the whole message, or `undefined` if there is something else
 * in it.
 */
function kindsIn(message: string): Set<SmallTalk> | undefined {
  if (message.length > MAX_LENGTH) return undefined;
  const found = new Set<SmallTalk>();
  let rest = message
    .toLowerCase()
    .replace(/['’]re\b/g, ' are')
    .replace(/(what|who|how|it|that)['’]s\b/g, '$1 is')
    .replace(/['’]/g, '')
    .replace(new RegExp(`^${SEPARATOR}`, 'u'), '');
  while (rest !== '') {
    const match = kinds
      .map(([kind, phrases]) => ({kind, length: phrases.exec(rest)?.[0].length ?? 0}))
      .reduce((one, other) => (other.length > one.length ? other : one));
    const other = filler.exec(rest) ?? (found.has('greeting') ? ownName.exec(rest) : null);
    if (match.length === 0 && !other) return undefined;
    if (match.length >= (other?.[0].length ?? 0)) found.add(match.kind);
    rest = rest.slice(Math.max(match.length, other?.[0].length ?? 0));
  }
  return found;
}
