import type {Question} from './golden-questions.js';

/**
 * Questions of visitors who do not know the words of the documentation: one or two about each page, in the order of the
 * pages. But for frequent words of the language, no word of a question was on the page of its first section when they
 * were written, which was before the search by meaning. They do not change with it.
 */
export const MEANING_QUESTIONS: readonly Question[] = [
  [['about#costs-and-license'], 'Is there anything to buy or subscribe to before we launch it in our store?'],
  [['about#files-and-voice', 'about#what-it-cannot-do'], 'Could customers talk to it with a microphone?'],
  [
    ['accessibility#contrast-and-zoom', 'accessibility#screen-readers', 'accessibility'],
    'My grandmother has poor eyesight. Will she manage?',
  ],
  [
    ['analytics', 'analytics#one-listener', 'analytics#google-tag-manager'],
    'How frequently is it used? I want that in our marketing figures',
  ],
  [['angular'], 'ng build fails because the compiler does not recognise the markup'],
  [
    ['assistant#select-then-ask'],
    'A reader stumbles over a sentence of an article and wants it explained. Is that possible?',
  ],
  [
    ['astro#between-pages', 'page-life#astro', 'page-life#routers-that-replace-the-page'],
    'Does the discussion survive a click on another blog post?',
  ],
  [
    ['check#in-ci', 'check', 'check#running-the-check'],
    'Can a nightly job verify that our backend still behaves correctly?',
  ],
  [['client'], 'I am building my own user interface and only want the networking layer'],
  [
    ['coming-from'],
    'We rent something similar from a competitor today. What would we sacrifice by switching?',
  ],
  [['diagnose', 'troubleshooting'], 'Something is faulty and I have no clue why. Is there a self-test?'],
  [
    ['documentation-site#the-page', 'documentation-site', 'assistant#about-this-page'],
    'Our handbook is online. How would readers get help right next to each chapter?',
  ],
  [
    ['docusaurus#the-router', 'vitepress#the-router', 'mkdocs#instant-navigation-of-material'],
    'Will the discussion vanish as soon as somebody clicks on another chapter?',
  ],
  [['formulas-and-diagrams#formulas', 'formulas-and-diagrams'], 'Can it typeset mathematical equations?'],
  [
    ['handoff', 'handoff#a-link', 'handoff#a-form-with-the-conversation'],
    'The machine cannot help. How does a customer reach a human?',
  ],
  [['languages'], 'Can the interface be translated for foreign customers?'],
  [['methods-and-events#events'], 'How is my JavaScript notified as soon as a response has arrived?'],
  [
    ['methods-and-events#changing-a-question-before-it-is-sent'],
    'How would I censor swear words before they go out?',
  ],
  [
    ['mkdocs#light-and-dark', 'docusaurus#dark-mode', 'vitepress#dark-mode', 'theming#dark-mode'],
    'Will it adapt if readers prefer a black background?',
  ],
  [
    ['modes#room-for-the-panel-at-the-side'],
    'Our content is hidden beneath the drawer. Can it be pushed over?',
  ],
  [['operations#pausing-an-agent'], 'How can I temporarily shut it off during maintenance?'],
  [['options#welcome-message-and-starters'], 'How do I say hello and offer a few example prompts?'],
  [
    [
      'other-scripts#what-the-chat-cannot-prevent',
      'other-scripts#modal-dialogs-of-the-browser',
      'other-scripts#focus-traps',
    ],
    'Nobody is able to write while my popup is displayed',
  ],
  [
    ['own-model#what-leaves-this-machine', 'safety#data-and-cookies'],
    'Does any confidential information get out of our building?',
  ],
  [
    ['own-service', 'own-service#in-python', 'service-interface'],
    'We have a Django programmer. What exactly would she develop?',
  ],
  [['page-life#frames'], 'Can I embed it within an iframe?'],
  [['persistence'], 'After refreshing, everything I wrote was lost'],
  [['react#a-component'], 'Where does my callback belong in the JSX?'],
  [['recipes#single-sign-on'], 'Can it recognise which customer is logged in?'],
  [
    ['relay', 'options#api-key', 'relay#a-key-and-a-prompt'],
    'How do I prevent strangers from stealing our credentials out of the HTML?',
  ],
  [['replies#stopping-and-repeating'], 'I regret what I asked. Is there a way to correct it?'],
  [
    ['safety#consent-and-gdpr', 'safety#data-and-cookies', 'safety#ai-notice'],
    'Will our lawyers in Europe object to this?',
  ],
  [
    ['script-tag#wordpress-and-other-site-builders'],
    'I know nothing about programming and rent my online shop. Can I still use it?',
  ],
  [
    ['script-tag#a-file-that-cannot-be-loaded'],
    'My train went through a tunnel in the middle of the download. What now?',
  ],
  [
    ['service-interface#your-own-documents', 'own-model#1-documents'],
    'Where do I upload our manuals so that it learns them?',
  ],
  [['size', 'size#performance'], 'Will this make our homepage slower on a weak tablet?'],
  [['solid#a-component'], 'With fine-grained signals, why is my callback never invoked?'],
  [
    ['sources', 'sources#numbered-markers', 'about#wrong-answers'],
    'How can somebody verify what a statement is based on?',
  ],
  [
    ['start#first-steps', 'start#on-a-page', 'start'],
    'I am a beginner. Which is the quickest route to get going?',
  ],
  [['svelte#sveltekit'], 'Could SSR leak our credentials, and how do I avoid that?'],
  [['testing#without-the-service'], 'How do I create end-to-end specs that never contact the backend?'],
  [
    ['theming', 'theming#accent-color', 'theming#custom-properties'],
    'How do I make it match our corporate branding?',
  ],
  [
    ['transport#a-function-in-the-page', 'transport'],
    'Could an LLM inside the browser respond, with no backend at all?',
  ],
  [['troubleshooting#the-reply-never-comes'], 'The dots keep spinning endlessly'],
  [['types#editor-support', 'types'], 'My IntelliJ does not autocomplete anything'],
  [
    ['upgrading#versions', 'upgrading#public-interface', 'upgrading'],
    'How risky is it to move on to a newer release?',
  ],
  [
    [
      'vitepress#the-pages-as-knowledge',
      'mkdocs#the-pages-as-knowledge',
      'docusaurus#the-pages-as-knowledge',
      'documentation-site#the-service',
      'service-interface#your-own-documents',
    ],
    'Can it be taught everything in our handbook automatically?',
  ],
  [['vue#tell-vue-about-the-tag'], 'I am told that my markup failed to resolve'],
  [['wordpress#plugins-and-cdns-that-optimize-scripts'], 'A speed booster extension made it disappear'],
];
