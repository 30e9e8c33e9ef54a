/** A question of the trial: the pages that answer it, none for an off-topic question, and the conversation. */
export type TrialQuestion = readonly [pages: readonly string[], ...questions: string[]];

/**
 * Written before the search was tuned. Each third question is held out: it was asked for the first time when the tuning
 * was finished.
 */
export const QUESTIONS: readonly TrialQuestion[] = [
  [['countries/austria'], 'Do you ship to Austria?'],
  [['orders/delivery-times', 'orders/tracking'], 'When will my package arrive?'],
  [['orders/shipping-costs'], 'How do I get free shipping?'],
  [['orders/shipping-costs'], 'How much is postage?'],
  [['orders/tracking'], 'Where is my order?'],
  [['returns/conditions'], 'Can I send something back?'],
  [['returns/refunds'], 'When do I get my money back?'],
  [['account/password'], 'i forgot my password'],
  [['account/delete'], 'remove my profile'],
  [['payment/methods'], 'Do you take Amex?'],
  [['errors/e04'], 'my machine shows E04'],
  [['care/descaling'], 'How often should I descale?'],
  [['orders/delivery-times#saturday', 'orders/delivery-times'], 'Do you deliver on saturday?'],
  [[], 'What is the capital of France?'],
  [['orders/delivery-times', 'orders/tracking'], 'Wann kommt mein Paket?'],
  [['errors/e17'], 'what does error e17 mean'],
  [['machines/elm-mini/grind'], 'which grind setting for espresso on the Elm Mini?'],
  [['machines/cedar-6', 'machines/cedar-6#dimensions'], 'How big is the Cedar 6?'],
  [['care/bitter'], 'my espresso is too bitter'],
  [['care/leak'], 'There is water coming out below my machine'],
  [['app/wifi'], 'the machine does not connect to my wifi'],
  [['app/firmware'], 'how do I UPDATE the FIRMWARE'],
  [
    ['app/firmware#going-back', 'app/firmware'],
    'How do I update the firmware?',
    'Can I go back to the old one?',
  ],
  [['countries/poland'], 'What is shipping to Sweden?', 'And to Poland?'],
  [['service/warranty'], 'How long is the warranty?'],
  [
    ['service/warranty#registering-a-machine', 'service/warranty'],
    'How long is the warranty?',
    'Can it be extended?',
  ],
  [['service/repair'], 'My Fir 8 is broken, can you fix it?'],
  [
    ['service/repair#loan-machines', 'service/repair'],
    'do i get a replacement machine while mine is in repair',
  ],
  [['payment/invoices'], 'I need a receipt for my tax office'],
  [['payment/vouchers'], 'where do i enter my discount code'],
  [['payment/methods#instalments', 'payment/methods'], 'Can I pay in instalments?'],
  [['service/opening-hours'], 'When are you open?'],
  [['service/opening-hours'], 'Are you closed on Mondays?'],
  [['service/contact'], 'Can I talk to a human?'],
  [['account/newsletter'], 'stop sending me the newsletter'],
  [['account/email'], 'how do i change my email address?'],
  [['app/pairing'], 'How do I pair my phone with the machine?'],
  [['app/export'], 'Can I export my statistics as CSV?'],
  [['app/voice'], 'Does it work with voice assistants?'],
  [['app/schedule'], 'I want the machine to be hot at 7 in the morning'],
  [['api/limits'], 'I get status 429 from the API'],
  [['api/webhooks'], 'What is X-Brass-Signature?'],
  [['api/cli'], 'what goes into BRASS_TOKEN'],
  [['api/keys'], 'Where can I create an API key?', 'How does it begin?'],
  [['machines/hazel-3/parts'], 'I need part BB-459-A'],
  [['machines/dogwood-pro/temperature'], 'change brewing temperature dogwood pro'],
  [['machines/birch-4/lights'], 'What does the yellow light on my Birch 4 mean?'],
  [['beans/kenya'], 'How does the coffee from Kenya taste?'],
  [['beans/peru'], 'How does the coffee from Kenya taste?', 'What about Peru?'],
  [['care/descaling#vinegar', 'care/descaling'], 'can i use vinegar to clean it'],
  [['care/storage'], 'Should I keep my beans in the fridge?'],
  [['releases/3.14'], 'what is new in release 3.14'],
  [['api/recipes-create'], 'How do I POST recipes?'],
  [['account/two-factor'], 'is there 2FA, I mean two factor authentification'],
  [['service/recycling'], 'do you take back old coffee machines of other brands'],
  [[], 'Write me a poem about autumn'],
  [[], 'Who is the president of Brazil?'],
  [[], 'How do I train my dog to sit?'],
  [[], 'Do you sell bicycles?'],
  [
    ['returns/conditions#return-label', 'returns/conditions'],
    'Thanks! And where do I get the label for a return?',
  ],
];

const isHeldOut = (place: number) => place % 3 === 2;
export const tuning = QUESTIONS.filter((_question, place) => !isHeldOut(place));
export const heldOut = QUESTIONS.filter((_question, place) => isHeldOut(place));
