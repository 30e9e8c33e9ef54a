/** The sections that answer the last question of a conversation, none if nothing does, and its questions. */
export type Question = readonly [sections: readonly string[], ...questions: string[]];

/** The kinds of questions that the Knowledge Base is asked. To small talk and off the topic, nothing may be cited. */
export type QuestionKind = 'natural' | 'follow-up' | 'small talk' | 'off-topic';
type GoldenQuestions = Readonly<Record<QuestionKind, readonly Question[]>>;

/** Questions of visitors. The natural ones were written after the search. */
export const QUESTIONS: GoldenQuestions = {
  natural: [
    [
      ['script-tag#wordpress-and-other-site-builders'],
      'We use Squarespace, is there something I can paste in?',
    ],
    [['vue'], 'my nuxt app complains about an unknown element'],
    [['about#costs-and-license'], 'Do I have to pay for commercial use?'],
    [['recipes#single-sign-on'], 'Does the chat know who is signed in on my site?'],
    [['theming#launcher-position'], 'The widget covers my cookie settings button in the corner'],
    [['theming#custom-header'], 'Can the icon in the corner be our logo?'],
    [
      ['safety#data-and-cookies', 'safety#consent-and-gdpr', 'persistence'],
      'Is anything written to local storage?',
    ],
    [
      ['safety#consent-and-gdpr', 'persistence#new-conversation'],
      'How can a visitor delete what was stored?',
    ],
    [['modes#custom-launcher'], 'Can I have the chat pop up by itself after ten seconds?'],
    [['theming#panel-size'], 'How wide is the popup and can I make it wider?'],
    [['pictures-and-files', 'about#files-and-voice'], 'can people send pictures or PDFs to the bot'],
    [['relay#limits-against-abuse'], 'How can I stop people from spamming the bot and running up my bill?'],
    [['about#wrong-answers'], 'The bot made something up. Can I trust it?'],
    [['size#browsers'], 'Is Safari supported?'],
    [['size'], 'How many kilobytes does it add to my page?'],
    [['languages'], 'How do I change the placeholder text in the input?'],
    [['options#welcome-message-and-starters'], 'Can I suggest a few questions to get people started?'],
    [['service-interface#your-own-documents'], 'How do I teach the bot about our own products?'],
    [['service-interface#language-model'], 'Does it work with Ollama on my own machine?'],
    [['troubleshooting#the-reply-never-comes'], 'It just keeps loading and never answers'],
    [['troubleshooting#the-reply-breaks-off'], 'The answer stops halfway through a sentence'],
    [
      ['safety#content-security-policy'],
      'Refused to load the script because it violates the Content Security Policy',
    ],
    [
      ['persistence#on-your-own-server', 'relay#what-visitors-ask', 'analytics'],
      'Can I read later what my visitors asked?',
    ],
    [['replies#copying-and-saving'], 'Can users download the conversation?'],
    [['replies#feedback-on-replies'], 'Is there a thumbs up button for answers?'],
    [['theming#dark-mode'], 'I dont want the chat to follow the dark theme of the OS'],
    [['accessibility#keyboard-shortcuts', 'accessibility'], 'Can somebody without a mouse use the chat?'],
    [['modes'], 'Is there a way to get a full page chat?'],
    [['sources#how-links-open'], 'Why do links open in a new window?'],
    [['replies#markdown-and-html'], 'Could a reply inject JavaScript into my website?'],
    [['replies#syntax-highlighting'], 'How do I colour code blocks in answers?'],
    [['start#with-npm'], 'What do I need to put in package.json?'],
    [['upgrading'], 'how do i uprgade to a newer verison'],
  ],
  'follow-up': [
    [['vue'], 'How do I embed the widget in React?', 'And in Vue?'],
    [['options#getting-an-api-key'], 'How do I use an API key?', 'Where do I get one?'],
    [
      ['theming#accent-color', 'theming#custom-properties'],
      'How do I change the colour to match my brand?',
      'Can you give me an example?',
    ],
    [
      ['safety#data-and-cookies', 'safety#consent-and-gdpr', 'persistence'],
      'Does it set any cookies?',
      'What about local storage?',
    ],
    [['persistence', 'safety#consent-and-gdpr'], 'Does it remember the conversation?', 'For how long?'],
    [['start#plain-html'], 'How do I embed it in Angular?', 'What about plain HTML?'],
    [['theming#dark-mode'], 'Is there a dark mode?', 'How can I force it?'],
    [['script-tag#wordpress-and-other-site-builders'], 'How do I add it to WordPress?', 'ok and Wix?'],
    [['troubleshooting#429-too-many-requests'], 'I get a 401', 'Thanks! And what does 429 mean?'],
  ],
  'small talk': [
    [[], 'Hello'],
    [[], 'Thanks!'],
    [[], 'Who are you?'],
    [[], 'How do I embed the widget in React?', 'Thank you, bye'],
    [[], 'ok thanks a lot, that helped'],
    [[], 'Are you a real person?'],
    [[], 'What can you do?'],
    [[], 'How do I change the colours?', 'Great, thank you so much!'],
    [[], 'See you later'],
  ],
  'off-topic': [
    [[], 'what is the weather in Paris?'],
    [[], 'How do I bake a chocolate cake?'],
    [[], 'How much does Intercom cost?'],
    [[], 'Who won the last football world cup?'],
    [[], 'How do I embed the widget in React?', 'And what is the capital of Peru?'],
    [[], 'How tall is Mount Everest?'],
    [[], 'What does Drift charge per month?'],
    [[], 'How do I get a stain out of a white shirt?'],
    [[], 'How do I change the colours?', 'And who invented the telephone?'],
    [[], 'Is it going to rain tomorrow?'],
  ],
};
