import {stem} from '../knowledge-base/stemmer.js';

/**
 * Frequent English words that occur in questions about anything. A question may have one that no document has, and be
 * about the documents; any other unknown word is taken for its topic.
 */
const USUAL_WORDS = `
  ability able above according across action activity actually add advantage advice affect after afternoon against
  agency ago agree ahead aim all allow alone along already also alternative although among amount another answer
  anybody anything apart app application appreciate approach april area arent around arrive aside aspect assume
  attempt attention audience august available average avoid aware away awesome back bad balance basic basis beautiful
  because before begin behave behavior behind being believe belong below beneath benefit beside best better between
  beyond big biggest bit boss both bottom bring broad btw busy call cannot cant care careful carry case catch cause
  certain chance change charity cheap check child choice choose circumstance claim clear clever client close code
  colleague combine come comfortable common company compare complain complete complex complicated concern condition
  configure confused consider contain context continue control convenient cool correct couldnt couple course cover
  crazy create curious current customer daily dangerous date day deal december decide decision deep degree department
  depend describe deserve designer desire despite detail developer didnt difference different difficult difficulty
  direct discover discuss doesn doesnt done dont double down dozen drop duration during each early easiest easy
  effect effective effort eight either element else employer empty enable end enjoy enough enter entire equal
  especially even ever every everybody everyone everything evidence exact examine example except exist expand expect
  experience explain extra face fact fair fall familiar family famous fancy far feature february feel few fill final
  fine finish firm first fit five fix folks follow force form forward four free freelancer friday friend fulfil full
  fun function funny further future gain gather general give glad go goal goes going good got great group grow guess
  guest guide guy habit half halfway handle handy happen happy hard hasnt hate havent having he hear heavy help her
  high him his hit hm hmm hold hope hour however huge hundred hurt idea ideal imagine immediately impact imply
  important impossible impression improve include increase independent individual inform inside instance instead
  intend interest introduce invite involve isnt issue item itself ive january job join july jump june just keep kid
  kill kind lack large last late later latest laugh lead least leave legal lie lift likely listen live long look lot
  love low lucky main major make manage march marketing matter may maybe mean meanwhile member mention method middle
  million mind minimal minor minute miss modern moment monday month more morning most move multiple must myself name
  natural nature near nearby neat necessary needs negative never new newer newest next nice night nine non nor normal
  notice november now number object obtain obvious occur october odd offer office oh ok okay old older oldest once
  one only onto operate opinion opportunity opposite option order ordinary organisation original other otherwise ours
  out outside over own owner pain parent part particular pass past pattern per perfect perhaps person personal pick
  piece place plan play pleasant pls plz point popular positive possible possibly practical practice prefer prepare
  present pretty prevent previous private problem process produce product professional project promise proper prove
  provide public pull pure purpose push put quality quite raise random range rare rate rather reach reader ready
  realise reality really reason receive recent recognise recommend reduce refer refuse regard regardless regular
  relate relevant rely repeat replace require respect responsible rest result return reveal rich right risk role
  rough round rule sad safe sales same sample saturday save say scenario score second see seem seldom send sense
  sentence separate september series serious serve service set setup seven several share sharp she shop short
  shouldnt show shy side sign silly similar simple simply since single sit situation six slight small smart smooth
  snippet solution solve somebody somehow someone something sometimes somewhere soon sort sound source speak special
  specific spend spot stage stand standard start state stay steal step stick still stop store strange strong
  structure struggle student study stuff stupid subject succeed success successful such suddenly suffer suggest
  suitable sunday support suppose sure suspect sweet switch switchoff system take talk tall task teacher team ten
  tend term terrible themselves therefore thick thin thing think third though thousand three through throughout throw
  thursday tight time tiny tired today together tomorrow tonight top topic total touch toward treat truth try trying
  tuesday turn twice two type typical ugly uh unable under underneath understand unique unless unlike until unusual
  up upon use used useful useless using usual valid value various version very via view visit wait walk wants warn
  watch way weak website wednesday week weekend weird well whatever whats whenever while whole wide wild willing wise
  wish within woman won wonder wonderful wont word work world worse worst worth wouldn wouldnt wow write year yes
  yesterday yet young yourself
`;

const usual = new Set(USUAL_WORDS.trim().split(/\s+/).map(stem));

/** Whether a word says little about the topic of a question: a frequent one, or a number of one or two digits. */
export const isUsual = (word: string) => usual.has(stem(word)) || /^\d{1,2}$/.test(word);
