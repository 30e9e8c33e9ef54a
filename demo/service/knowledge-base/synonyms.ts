/**
 * Words that visitors use for the same thing, one group a line. A word may be in several groups. A question
 * with one word of a group also finds sections with the others, but those with the word itself come first.
 */
const GROUPS = `
add embed install integrate include insert put setup implement paste deploy
allow permit permission authorize approve
animation motion movement
answer reply response respond
appear show visible display see render
appearance look style design theme css skin
appearance colour color brand palette shade tint background blue red green pink purple orange yellow grey gray
ask question query prompt
backend server host api endpoint
blind accessible accessibility a11y wcag disabled disability impaired
browser chrome firefox safari edge opera explorer
bubble launcher button icon
cancel stop abort interrupt
block forbid prevent reject stop
change customise adjust modify alter edit
chat chatbot widget bot
clear wipe reset delete erase empty restart remove
copy export download transcript print
cookie consent gdpr dsgvo privacy banner eprivacy compliance compliant
corner left right position place placement side location move
cost price fee charge pay paid free expensive cheap money budget billing subscription
count track measure analytics statistics metric monitor
dark night
hide remove without deactivate switchoff
disappear lose lost gone vanish forget
enter type write
domain origin subdomain
error problem wrong fail failure broken issue bug trouble
fast slow speed performance quick
feedback rating rate vote thumb satisfaction
file document attachment attach upload pdf
font typeface typography letter
greeting welcome introduction
header heading title headline
human person staff
image picture photo
key token secret credential password
keyboard shortcut hotkey
language translate translation locale localise multilingual german french spanish italian
licence mit opensource commercial
login authentication sso identity identify account
logo avatar picture icon
mobile phone smartphone tablet iphone android responsive
model llm ai gpt chatgpt openai claude gemini llama mistral
nothing blank empty missing invisible
open launch trigger toggle popup
remember keep persist store save retain history
begin start
reload refresh navigation navigate
secure security safe safety protect
size big large small tall wide width high height dimension
source reference citation cite footnote
suggestion suggest starter
train teach learn feed
update upgrade version release
visitor user customer guest people
voice microphone speech audio
website site page webpage homepage
wordpress shopify wix squarespace webflow drupal joomla cms magento typo3 prestashop woocommerce contao weebly jimdo
`;

/** Returns for each word of the table the names of its groups. Words are compared by their terms. */
export function readSynonyms(termOf: (word: string) => string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const line of GROUPS.trim().split('\n')) {
    const terms = new Set(line.split(' ').map(termOf));
    for (const term of terms) groups.set(term, [...(groups.get(term) ?? []), line]);
  }
  return groups;
}
