/** A kind of failure for tests and demos. `scenarios/` has one function for each. */
export type ScenarioName =
  | 'slow'
  | 'steps'
  | 'long'
  | 'truncated'
  | 'length'
  | 'filtered'
  | 'empty'
  | 'too-long'
  | 'busy'
  | 'down'
  | 'late-references'
  | 'no-references'
  | 'stalled'
  | 'hostile';

/** One conversational agent, as its owner configures it (service interface, "What the service does"). */
export interface Agent {
  /** The `botId` of requests to this agent. */
  readonly id: string;
  /** Shown in the demo, where visitors choose an agent. */
  readonly description: string;
  /** Names the agent in replies, and in the prompt of an upstream model. Default: those of the demo. */
  readonly name?: string;
  /** The default of `stream` in a request. */
  readonly stream: boolean;
  /** The messenger setting "Display Links to References". */
  readonly displayLinks: boolean;
  /** Whether streamed replies begin with what the agent does: events with the name `status`. Default: false. */
  readonly status?: boolean;
  /** Whether requests need the correct `api-key`. */
  readonly private?: boolean;
  /** The key of this private agent. Default: the key of the service. */
  readonly apiKey?: string;
  /** Default: the first model on the plan. */
  readonly model?: string;
  /** Groups of words and phrases that mean the same. Default: none. */
  readonly synonyms?: readonly (readonly string[])[];
  /** What visitors can ask about, named if nothing was found. Default: none. */
  readonly topics?: readonly string[];
  readonly scenario?: ScenarioName;
}

/** What visitors of the documentation say for the same thing, one group a line. */
const DOCS_SYNONYMS = [
  'add, embed, install, integrate, include, insert, put, setup, implement, paste, deploy, set up',
  'allow, permit, permission, authorize, approve',
  'animation, motion, movement',
  'answer, reply, response, respond',
  'appear, show, visible, display, see, render',
  'appearance, look, style, design, theme, css, skin',
  'appearance, colour, color, brand, palette, shade, tint, background, blue, red, green, pink, purple, orange, yellow, grey, gray',
  'ask, question, query, prompt',
  'backend, server, host, api, endpoint',
  'blind, accessible, accessibility, a11y, wcag, disabled, disability, impaired',
  'browser, chrome, firefox, safari, edge, opera, explorer',
  'bubble, launcher, button, icon',
  'cancel, stop, abort, interrupt',
  'block, forbid, prevent, reject, stop',
  'change, customise, adjust, modify, alter, edit',
  'clear, wipe, reset, delete, erase, empty, restart, remove',
  'copy, export, download, transcript, print',
  'cookie, consent, gdpr, dsgvo, privacy, banner, eprivacy, compliance, compliant',
  'corner, left, right, position, place, placement, side, location, move',
  'cost, price, fee, charge, pay, paid, free, expensive, cheap, money, budget, billing, subscription, how much',
  'count, track, measure, analytics, statistics, metric, monitor',
  'hide, remove, without, deactivate, switchoff, turn off, switch off',
  'disappear, lose, lost, gone, vanish, forget',
  'enter, type, write',
  'domain, origin, subdomain',
  'error, problem, wrong, fail, failure, broken, issue, bug, trouble',
  'fast, slow, speed, performance, quick',
  'feedback, rating, rate, vote, thumb, satisfaction',
  'file, document, attachment, attach, upload, pdf',
  'font, typeface, typography, letter',
  'greeting, welcome, introduction',
  'header, heading, title, headline',
  'human, person, staff',
  'image, picture, photo',
  'key, token, secret, credential, password',
  'keyboard, shortcut, hotkey',
  'language, translate, translation, locale, localise, multilingual, german, french, spanish, italian',
  'licence, mit, commercial',
  'login, authentication, sso, identity, identify, account, log in, sign in',
  'logo, avatar, picture, icon',
  'mobile, phone, smartphone, tablet, iphone, android, responsive',
  'model, llm, ai, gpt, chatgpt, openai, claude, gemini, llama, mistral',
  'nothing, blank, empty, missing, invisible',
  'open, launch, trigger, toggle, popup, pop up',
  'remember, keep, persist, store, save, retain, history',
  'reload, refresh, navigation, navigate',
  'secure, security, safe, safety, protect',
  'size, big, large, small, tall, wide, width, high, height, dimension',
  'source, reference, citation, cite, footnote',
  'suggestion, suggest, starter',
  'train, teach, learn, feed',
  'update, upgrade, version, release',
  'voice, microphone, speech, audio',
  'wordpress, shopify, wix, squarespace, webflow, drupal, joomla, cms, magento, typo3, prestashop, woocommerce, contao, weebly, jimdo',
  'full page, full screen, fullscreen, bar, sidebar, display mode',
  'rate limit, too many requests',
  'open source, licence',
  'get started, begin, getting started',
].map((group) => group.split(', '));

/** The settings of all agents that answer from the documentation. */
const docs = {
  stream: true,
  displayLinks: true,
  synonyms: DOCS_SYNONYMS,
  topics: [
    'adding the chat to a website',
    'its look',
    'its settings',
    'privacy',
    'a connection to a service',
  ],
} as const;

/**
 * Every agent of the reference service. Plain data without imports, so that a page in the browser can list
 * them too.
 */
export const agents: readonly Agent[] = [
  {...docs, id: 'docs', description: 'Answers from these guides, streamed, with references.'},
  {
    ...docs,
    id: 'docs-whole',
    description: 'The same, but its own setting is not to stream: the reply comes in one piece.',
    stream: false,
  },
  {
    ...docs,
    id: 'docs-unlinked',
    description: 'The same, with “Display Links to References” switched off.',
    displayLinks: false,
  },
  {
    ...docs,
    id: 'docs-private',
    description: 'The same, but private: it wants an API key. Here that is demo-key.',
    private: true,
  },
  {
    id: 'shop',
    name: 'the counter of Thimblewick',
    description: 'Answers from the pages of the demo’s shop.',
    stream: true,
    displayLinks: true,
    synonyms: [
      ['price', 'cost', 'how much', 'expensive', 'cheap', 'fee'],
      ['delivery', 'shipping', 'postage', 'arrive', 'send', 'parcel', 'where is my order'],
      ['order', 'buy', 'purchase'],
      ['give back', 'return', 'send back', 'refund', 'money back', 'cancel'],
      ['pay', 'payment', 'bill', 'invoice', 'receipt'],
      ['hours', 'open', 'opening times', 'closed'],
      ['person', 'human', 'somebody', 'staff', 'contact', 'call', 'phone', 'telephone'],
      ['fit', 'install', 'embed', 'add', 'set up'],
      ['paint', 'colour', 'style', 'look'],
      ['remember', 'store', 'save', 'keep', 'privacy', 'cookie', 'data'],
      ['transcript', 'copy', 'download', 'by email'],
      ['chat', 'Counter Bell', 'bell', 'widget', 'bot'],
      ['dark', 'night', 'Landing Switch'],
      ['contact form', 'Letter Slot'],
      ['accordion', 'Folding Shutters'],
      ['carousel', 'slider', 'gallery', 'Window Box'],
    ],
    topics: ['the six fittings', 'ordering', 'giving something back', 'the person’s hours', 'this chat'],
  },
  {
    ...docs,
    id: 'slow',
    description: 'Thinks for a second and a half, then writes slowly.',
    scenario: 'slow',
  },
  {
    ...docs,
    id: 'steps',
    description: 'Says what it does before it answers, and suggests questions.',
    status: true,
    scenario: 'steps',
  },
  {
    ...docs,
    id: 'long',
    description: 'A reply of 100 KB with every Markdown construct, streamed fast.',
    scenario: 'long',
  },
  {...docs, id: 'truncated', description: 'The reply breaks off in the middle.', scenario: 'truncated'},
  {
    ...docs,
    id: 'length',
    description: 'The reply reaches its maximum length: finish reason “length”.',
    scenario: 'length',
  },
  {
    ...docs,
    id: 'filtered',
    description: 'A part is withheld: finish reason “content_filter”.',
    scenario: 'filtered',
  },
  {...docs, id: 'empty', description: 'A reply without any text.', scenario: 'empty'},
  {
    ...docs,
    id: 'too-long',
    description: 'The conversation is too long for the model: 400.',
    scenario: 'too-long',
  },
  {...docs, id: 'busy', description: 'Too many requests: 429, try again in 7 seconds.', scenario: 'busy'},
  {...docs, id: 'down', description: 'A proxy’s HTML error page with status 503.', scenario: 'down'},
  {
    ...docs,
    id: 'late-references',
    description: 'The references come three seconds after the text.',
    scenario: 'late-references',
  },
  {...docs, id: 'no-references', description: 'Answers, but cites nothing.', scenario: 'no-references'},
  {
    ...docs,
    id: 'stalled',
    description: 'Some words, then silence on an open connection.',
    scenario: 'stalled',
  },
  {
    ...docs,
    id: 'hostile',
    description: 'Tries scripts, image beacons, forms, styles, and misleading links and references.',
    scenario: 'hostile',
  },
];
