const wordsOf = (list: string) => list.trim().split(/\s+/);

/** Words that do not identify the topic of a question. They are not searched. */
export const STOP_WORDS = wordsOf(`
  a about actually after all already also am an and another any anybody anyone anything are as at back be
  because been before being below between both but by can cannot come comes coming could currently did do
  does doesn doing don done during each easy easily either else especially even ever every everybody
  everyone everything exactly find first for from give given go goes going got great had happen happens
  has have having he hello help her here hey hi him his how however i if in inside instead into is isn it
  its itself just know let like likely make makes making many may maybe me mean might mine more most much
  must my myself need needed needs never new nice no non nor not now of often oh ok okay on once only onto
  or other others our ours out outside over own per perhaps please possible possibly provide quite rather
  really same say says shall she should simple simply since so some somebody somehow someone something
  sometimes soon still such sure take tell than thank thanks that the their them then there these they
  thing things this those through to together too try trying up upon us use used useful uses using usually
  very via want wanted wants was way ways we well were what whatever when whenever where whether which
  while who whole whom whose why will wish with within won work working works would wouldn yes yet you
  your yours dont doesnt didnt isnt arent cant couldnt wont wouldnt shouldnt hasnt havent im ive whats
  cool wow awesome companies hmm hm uh um btw pls plz next seldom
  afternoon ago boss business colleague colleagues company day days evening folks guy guys idea later
  manager month morning project team teams today tomorrow tonight week weeks year yesterday bad believe
  decide describe exist expect explain fine guess hope imagine important interested interesting matter
  plan planning seem seems think thinking understand wonder wondering
`);

/**
 * Words of many questions that say little about their topic. In a follow-up they name none: it is the earlier
 * one.
 */
export const LIGHT_WORDS = wordsOf(`
  add allow change code configure contain detail do duration enable example get happen include look obtain
  often offer put reason receive sample see set setup show site snippet switch start support switchoff
  website
`);

/**
 * Frequent English words that occur in questions about anything. If the Knowledge Base does not have such a
 * word, the question may still be about it. Any other unknown word is taken for its topic.
 */
export const ORDINARY_WORDS = wordsOf(`
  one two three four five six seven eight nine ten dozen hundred thousand million second third half
  halfway double twice single couple few several whole entire part piece bit amount total average seconds
  minute minutes hour hours moment time times night weekend month months years january february march
  april june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday date daily weekly monthly early late recent recently future past meanwhile immediately
  suddenly finally sooner earlier newer newest older oldest latest last next previous current usual
  regular normal normally
  person man woman child parent friend family kid owner member guest audience reader readers student
  students teacher developer developers designer marketing sales office department agency freelancer
  organisation organization firm employer worker job career task tasks shop store shops stores product
  products service business application applications app apps score company client clients customer
  customers charity
  agree allow answer appreciate arrive aim assume avoid begin behave belong bother bring call care carry
  catch cause check choose claim combine compare complain complains complete concern concerned consider
  contain continue cover create deal decide depend deserve desire discover discuss do drop enjoy enter
  examine expand face fall feel fill finish fit fix follow force fulfil gain gather grow guide handle hate
  hear hit hold hurt imply improve increase inform intend introduce invite involve join jump keep kill
  lack laugh lead leave lie lift listen live look looking love manage mention mind miss move notice object
  occur offer operate pass pick plan play point prefer prepare present prevent produce promise prove pull
  push put raise reach realise realize recognise recommend reduce refer refuse regard relate rely repeat
  replace require rest return reveal save seem send separate serve shall share sit solve sound speak spend
  stand stay steal stick struggle study succeed suffer suggest suppose suspect switch talk tend throw
  touch treat turn visit wait walk warn watch write written
  able affect ahead alone apart available aware away bad basic beautiful best better big bigger biggest
  broad busy careful certain cheap clear clever close common comfortable complex complicated confused
  confusing convenient correct correctly crazy curious dangerous deep different difficult direct directly
  easier easiest effective empty equal exact extra fair familiar famous fancy far final free full fun
  funny general glad good great handy happy hard heavy high huge ideal important impossible independent
  individual large least legal lovely low lucky main major minor minimal modern multiple natural necessary
  neat negative obvious odd old ordinary original particular perfect personal pleasant popular positive
  practical pretty private professional proper properly public pure random rare ready reasonable relevant
  responsible rich right round rough sad safe serious sharp short shy silly similar slight slightly small
  smart smooth special specific standard strange strong stupid successful suitable supposed sweet tall
  terrible thick thin tight tiny tired typical ugly unable unique unusual useless valid various weak weird
  wide wild willing wise wonderful worse worst worth young
  above according across against along among around aside behind beneath beside besides beyond bottom
  despite down enough forward further except middle near nearby opposite otherwise rather regardless
  somewhere therefore though although throughout toward towards under underneath unless unlike until
  usually within yourself myself themselves ability action activity advantage advice alternative approach
  area aspect attempt attention balance basis behaviour behavior benefit case chance change choice
  circumstance condition context control course decision degree detail difference difficulty direction
  effect effort element end evidence experience fact factor feature form function goal group habit
  happiness impact impression instance interest issue item kind lot method name nature number opinion
  opportunity option order pain pattern place possibility practice problem process purpose quality range
  rate reality reason relation respect result risk role rule scenario sense sentence sentences series set
  side sign situation solution sort source spot stage start state step structure structured stuff subject
  success system term terms thing thought top topic truth type use value version view word words world
`);

/** The names of other chat products. The Knowledge Base does not compare. */
export const OTHER_PRODUCTS = wordsOf(`
  botpress chatwoot crisp dialogflow drift freshchat freshdesk hubspot intercom livechat olark tawk tidio
  userlike voiceflow zendesk
`);

/** Words of questions about a chat on a website. */
export const CHAT_WORDS = wordsOf(`
  agent angular answer api app assistant attribute backend blog bot browser bubble button callback cdn
  chat chatbot citation component consent console conversation cookie cors csp css element endpoint event
  fetch framework gdpr header homepage html icon iframe javascript json launcher markdown message method
  npm page panel plugin popup privacy proxy react reference reply request response script server shop site
  ssr rtl stream streaming svelte token typescript url visitor vue website widget
`);
