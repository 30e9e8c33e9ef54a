/**
 * Frequent English words that occur in questions about anything. If the Knowledge Base does not have such a word, the
 * question may still be about it. Any other unknown word is taken for its topic.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  // numbers, times and amounts
  (
    'one two three four five six seven eight nine ten dozen hundred thousand million second third half halfway ' +
    'double twice single couple few several whole entire part piece bit amount total average second seconds minute ' +
    'minutes hour hours moment time times night weekend month months years january february march april june july ' +
    'august september october november december monday tuesday wednesday thursday friday saturday sunday date daily ' +
    'weekly monthly early late recent recently future past meanwhile immediately suddenly finally sooner earlier ' +
    'newer newest older oldest latest last next previous current usual regular normal normally ' +
    // people and their work
    'person man woman child parent friend family kid owner member guest audience reader readers ' +
    'student students teacher developer developers designer marketing sales office department agency freelancer ' +
    'organisation organization firm employer worker job career task tasks shop store shops stores product products ' +
    'service business application applications app apps score  company client clients customer customers charity ' +
    // what people do and feel
    'agree allow answer appreciate arrive aim assume avoid begin behave belong bother bring call care carry catch ' +
    'cause check choose claim combine compare complain complains complete concern concerned consider contain continue ' +
    'cover create deal decide depend deserve desire discover discuss do drop enjoy enter examine expand ' +
    'face fall feel fill finish fit fix follow force fulfil gain gather grow guide handle hate hear hit hold hurt ' +
    'imply improve increase inform intend introduce invite involve join jump keep kill lack laugh lead leave lie lift ' +
    'listen live look looking love manage mention mind miss move notice object occur offer operate pass pick plan play ' +
    'point prefer prepare present prevent produce promise prove pull push put raise reach realise realize recognise ' +
    'recommend reduce refer refuse regard relate rely repeat replace require rest return reveal save seem send ' +
    'separate serve shall share sit solve sound speak spend stand stay steal stick struggle study succeed suffer ' +
    'suggest suppose suspect switch talk tend throw touch treat turn visit wait walk warn watch write written ' +
    // how things are
    'able ahead alone apart available aware away bad basic beautiful better big bigger biggest broad busy careful ' +
    'certain cheap clear clever close common comfortable complex complicated confused confusing convenient ' +
    'correct correctly crazy curious dangerous deep different difficult direct directly easier easiest effective empty ' +
    'equal exact extra fair familiar famous fancy far final free full fun funny general glad great handy ' +
    'happy hard heavy high huge ideal important impossible independent individual large least legal lovely low ' +
    'lucky main major minor minimal modern multiple natural necessary neat negative obvious odd old ordinary original ' +
    'particular perfect personal pleasant popular positive practical pretty private professional proper properly public ' +
    'pure random rare ready reasonable relevant responsible rich right round rough sad safe separate serious sharp ' +
    'short shy silly similar slight slightly small smart smooth special specific standard strange strong stupid ' +
    'successful suitable supposed sweet tall terrible thick thin tight tiny tired typical ugly unable unique unusual ' +
    'useless valid various weak weird wide wild willing wise wonderful worse worst worth young ' +
    // relations and abstract things
    'above according across against along among around aside behind beneath beside besides beyond bottom despite down ' +
    'enough forward further except middle near nearby opposite otherwise rather regardless somewhere therefore though ' +
    'although throughout toward towards under underneath unless unlike until usually within yourself myself themselves ' +
    'ability action activity advantage advice alternative answer approach area aspect attempt attention balance basis ' +
    'behaviour behavior benefit case chance change choice circumstance condition connection context control course ' +
    'decision degree detail difference difficulty direction effect effort element end evidence experience fact factor ' +
    'feature form function goal group habit happiness impact impression instance interest issue item kind lot method ' +
    'name nature number opinion opportunity option order pain pattern place possibility practice problem process ' +
    'purpose quality range rate reality reason relation respect result risk role rule scenario sense sentence sentences ' +
    'series set share side sign situation solution sort source spot stage start state step stuff style subject success ' +
    'system talk term terms thing thought top topic truth type use value version view word words world'
  ).split(' '),
);
