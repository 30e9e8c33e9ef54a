/** The kinds of questions that the Knowledge Base is asked. */
export type QuestionKind = 'natural' | 'follow-up' | 'small talk' | 'off-topic';

/** A question in the words of a visitor, and the sections that answer it. */
export interface GoldenQuestion {
  readonly kind: QuestionKind;
  /** The questions of the conversation, oldest first. The last one is judged. */
  readonly questions: readonly string[];
  /** The ids of the sections that may come first. Empty: nothing may be cited. */
  readonly sections: readonly string[];
}

const natural = (question: string, ...sections: string[]): GoldenQuestion => {
  return {kind: 'natural', questions: [question], sections};
};

const followUp = (questions: readonly string[], ...sections: string[]): GoldenQuestion => {
  return {kind: 'follow-up', questions, sections};
};

const smallTalk = (...questions: string[]): GoldenQuestion => ({kind: 'small talk', questions, sections: []});

const offTopic = (...questions: string[]): GoldenQuestion => ({kind: 'off-topic', questions, sections: []});

/** The questions that the search was tuned with. */
export const tuningQuestions: readonly GoldenQuestion[] = [
  natural('How do I add the chat to WordPress?', 'script-tag#wordpress-and-other-site-builders'),
  natural('Does it remember the conversation when the visitor goes to another page?', 'persistence'),
  natural(
    'Is it GDPR compliant? Do I need a cookie banner?',
    'safety#consent-and-gdpr',
    'safety#data-and-cookies',
  ),
  natural('How do I change the colour to match my brand?', 'theming#accent-color'),
  natural('Can I put the launcher on the left side?', 'theming#launcher-position'),
  natural('What does it cost?', 'about#costs-and-license'),
  natural('How do I hide the API key?', 'relay'),
  natural('Why is nothing shown where the tag is?', 'troubleshooting#nothing-appears'),
  natural('Can visitors upload files?', 'about#files-and-voice'),
  natural('Does it work with screen readers?', 'accessibility#screen-readers'),
  natural('What languages does it support?', 'languages'),
  natural('How do I open the chat from my own button?', 'modes#custom-launcher'),
  natural('I want our company colors on the buttons', 'theming#accent-color'),
  natural('how can i get this onto my shopify store', 'script-tag#wordpress-and-other-site-builders'),
  natural('Can it be loaded through Google Tag Manager?', 'script-tag#tag-managers'),
  natural('What do you save about the people who use the chat?', 'safety#data-and-cookies'),
  natural('The conversation is gone after a refresh', 'persistence'),
  natural('which browsers do you support', 'size#browsers'),
  natural('Will it slow down my website?', 'size'),
  natural('Can I use night mode?', 'theming#dark-mode'),
  natural('How do I make the text bigger?', 'theming#fonts-and-text-size'),
  natural('I get a CORS error in the console', 'troubleshooting#cors'),
  natural('It says 401, what is wrong?', 'troubleshooting#401-unauthorized'),
  natural(
    'The answer shows up in one go instead of word by word',
    'troubleshooting#the-reply-comes-all-at-once',
  ),
  natural('Why does it show links in place of pictures?', 'replies#images'),
  natural('How can I track how many questions people ask?', 'analytics'),
  natural('Can I use it with Next.js or another React app?', 'react'),
  natural('How do I show a greeting when someone opens the chat?', 'options#welcome-message-and-starters'),
  natural('Can I use GPT or Claude behind it?', 'service-interface#language-model'),
  natural('Is it possible to talk to a human?', 'handoff'),
  natural('How do logged in users identify themselves?', 'recipes#single-sign-on'),
  natural('Where do the sources under an answer come from?', 'sources#where-sources-come-from', 'sources'),
  natural('Does it work on mobile phones?', 'modes'),
  followUp(['How do I embed the widget in React?', 'And in Vue?'], 'vue'),
  followUp(['How do I use an API key?', 'Where do I get one?'], 'options#getting-an-api-key'),
  followUp(
    ['How do I change the colour to match my brand?', 'Can you give me an example?'],
    'theming#accent-color',
    'theming#custom-properties',
  ),
  followUp(
    ['Does it set any cookies?', 'What about local storage?'],
    'safety#data-and-cookies',
    'safety#consent-and-gdpr',
    'persistence',
  ),
  followUp(
    ['How do I make the font larger?', 'Thanks', 'and the background?'],
    'theming#accent-color',
    'theming#custom-properties',
  ),
  smallTalk('Hello'),
  smallTalk('Thanks!'),
  smallTalk('Who are you?'),
  smallTalk('How do I embed the widget in React?', 'Thank you, bye'),
  smallTalk('Good morning :)'),
  offTopic('what is the weather in Paris?'),
  offTopic('How do I bake a chocolate cake?'),
  offTopic('How much does Intercom cost?'),
  offTopic('Who won the last football world cup?'),
  offTopic('How do I embed the widget in React?', 'And what is the capital of Peru?'),
  offTopic('Can you write my homework about Napoleon?'),
  natural('Is Zendesk better?', 'about#alternatives'),
];

/** Questions that were written after the search. Before it was tuned with them, 47 of 57 were answered right. */
export const heldOutQuestions: readonly GoldenQuestion[] = [
  natural(
    'We use Squarespace, is there something I can paste in?',
    'script-tag#wordpress-and-other-site-builders',
  ),
  natural('my nuxt app complains about an unknown element', 'vue'),
  natural('Do I have to pay for commercial use?', 'about#costs-and-license'),
  natural('What license is it under?', 'about#costs-and-license'),
  natural('Does the chat know who is signed in on my site?', 'recipes#single-sign-on'),
  natural('The widget covers my cookie settings button in the corner', 'theming#launcher-position'),
  natural('Can the icon in the corner be our logo?', 'theming#custom-header'),
  natural(
    'Is anything written to local storage?',
    'safety#data-and-cookies',
    'safety#consent-and-gdpr',
    'persistence',
  ),
  natural(
    'How can a visitor delete what was stored?',
    'safety#consent-and-gdpr',
    'persistence#new-conversation',
  ),
  natural('Can I have the chat pop up by itself after ten seconds?', 'modes#custom-launcher'),
  natural('How wide is the popup and can I make it wider?', 'theming#panel-size'),
  natural('can people send pictures or PDFs to the bot', 'about#files-and-voice'),
  natural('Does it support speech to text?', 'about#files-and-voice'),
  natural(
    'How can I stop people from spamming the bot and running up my bill?',
    'relay#limits-against-abuse',
  ),
  natural('The bot made something up. Can I trust it?', 'about#wrong-answers'),
  natural('Is Safari supported?', 'size#browsers'),
  natural('How many kilobytes does it add to my page?', 'size'),
  natural('I need it in Spanish and Arabic', 'languages'),
  natural('How do I change the placeholder text in the input?', 'languages'),
  natural('Can I suggest a few questions to get people started?', 'options#welcome-message-and-starters'),
  natural('How do I teach the bot about our own products?', 'service-interface#your-own-documents'),
  natural('Does it work with Ollama on my own machine?', 'service-interface#language-model'),
  natural('It just keeps loading and never answers', 'troubleshooting#the-reply-never-comes'),
  natural('The answer stops halfway through a sentence', 'troubleshooting#the-reply-breaks-off'),
  natural(
    'Refused to load the script because it violates the Content Security Policy',
    'safety#content-security-policy',
  ),
  natural(
    'Can I read later what my visitors asked?',
    'persistence#on-your-own-server',
    'relay#what-visitors-ask',
    'analytics',
  ),
  natural('Can users download the conversation?', 'replies#copying-and-saving'),
  natural('Is there a thumbs up button for answers?', 'replies#feedback-on-replies'),
  natural('I dont want the chat to follow the dark theme of the OS', 'theming#dark-mode'),
  natural('Can somebody without a mouse use the chat?', 'accessibility#keyboard-shortcuts', 'accessibility'),
  natural('Is there a way to get a full page chat?', 'modes'),
  natural('Why do links open in a new window?', 'sources#how-links-open'),
  natural('Could a reply inject JavaScript into my website?', 'replies#markdown-and-html'),
  natural('How do I colour code blocks in answers?', 'replies#syntax-highlighting'),
  natural('What do I need to put in package.json?', 'start#with-npm'),
  natural('how do i uprgade to a newer verison', 'upgrading'),
  followUp(['Does it remember the conversation?', 'For how long?'], 'persistence', 'safety#consent-and-gdpr'),
  followUp(['How do I embed it in Angular?', 'What about plain HTML?'], 'start#plain-html'),
  followUp(['Is there a dark mode?', 'How can I force it?'], 'theming#dark-mode'),
  followUp(['How do I add it to WordPress?', 'ok and Wix?'], 'script-tag#wordpress-and-other-site-builders'),
  followUp(
    ['Can I put the launcher on the left side?', 'And how do I change its size?'],
    'theming#launcher-position',
    'theming#custom-properties',
  ),
  followUp(['I get a 401', 'Thanks! And what does 429 mean?'], 'troubleshooting#429-too-many-requests'),
  followUp(
    ['How do I set a welcome message?', 'Can you show me the code for that?'],
    'options#welcome-message-and-starters',
  ),
  smallTalk('hey there'),
  smallTalk('ok thanks a lot, that helped'),
  smallTalk('Are you a real person?'),
  smallTalk('What can you do?'),
  smallTalk('How do I change the colours?', 'Great, thank you so much!'),
  smallTalk('See you later'),
  offTopic('Can you recommend a good restaurant in Rome?'),
  offTopic('How tall is Mount Everest?'),
  offTopic('What does Drift charge per month?'),
  offTopic('Who is the president of the United States?'),
  offTopic('How do I get a stain out of a white shirt?'),
  offTopic('What is the price of Bitcoin today?'),
  offTopic('How do I change the colours?', 'And who invented the telephone?'),
  offTopic('Is it going to rain tomorrow?'),
];
