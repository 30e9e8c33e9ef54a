import {markdownSections} from '../../../demo/service/documents/markdown-document.js';
import type {Section} from '../../../demo/service/documents/section.js';

/** A page of the documentation of an invented shop for coffee machines: its path, and its Markdown. */
type Page = readonly [path: string, markdown: string];

const SHOP = {
  'orders/shipping-costs':
    '# Shipping costs\n\nWithin Germany, shipping is 4.90 €. From an order value of 60 €, it is free.\n\n## Express\n\nExpress shipping is 12.50 € and takes one working day.',
  'orders/delivery-times':
    '# Delivery times\n\nA machine in stock leaves our warehouse on the next working day. It arrives two to four days later.\n\n## Saturday\n\nThe carrier also delivers on Saturdays, not on Sundays and public holidays.',
  'orders/tracking':
    '# Tracking your parcel\n\nThe e-mail about the dispatch has a link to the carrier. There you see where the parcel is. The number of your order is in the same e-mail.',
  'orders/minimum-value':
    '# Minimum order value\n\nThere is no minimum order value in the shop. For companies, the order value of an invoice is at least 50 €.',
  'orders/change':
    '# Changing an order\n\nAs long as the order is not packed, you can change its address and articles in your account.',
  'orders/cancel':
    '# Cancelling an order\n\nWrite to us before the dispatch, and we cancel the order. Afterwards it is a return.',
  'orders/gift-wrapping': '# Gift wrapping\n\nWe wrap presents for 3 € and add a card with your words.',
  'orders/pickup':
    '# Picking up in the shop\n\nChoose “Pickup” at the checkout. The goods wait for you at the counter for ten days.',
  'orders/missing-parts':
    '# Incomplete deliveries\n\nIf an article is missing or damaged in transit, send us a photo within a week. We send the missing part at no charge.',
  'orders/backorder':
    '# Articles out of stock\n\nAn article that is sold out shows the week in which we expect it. You can leave your e-mail address and hear from us.',
  'returns/conditions':
    '# Returns\n\nYou have 30 days to return an article. It must be clean and complete, and open bags of coffee are excluded.\n\n## Return label\n\nPrint the label from your account, and bring the box to any post office.',
  'returns/refunds':
    '# Refunds\n\nThe money is back within a week after the return has reached us, the same way as you paid.',
  'returns/exchange':
    '# Exchanging an article\n\nFor another colour or size, return the article and order the other one.',
  'payment/methods':
    '# Payment methods\n\nWe accept credit cards (Visa, Mastercard, American Express), PayPal, and bank transfer.\n\n## Instalments\n\nFrom 200 €, you can pay in three parts without interest.',
  'payment/declined':
    '# Declined payments\n\nA bank can refuse a card. Try another one, or ask your bank whether it allows payments online.',
  'payment/invoices':
    '# Invoices\n\nAn invoice as PDF comes with the dispatch. All of them are in your account under “Documents”.\n\n## VAT number\n\nCompanies in the European Union enter their VAT number before they order.',
  'payment/vouchers':
    '# Gift vouchers and discount codes\n\nEnter the code in the basket. A voucher is valid for three years.',
  'account/create':
    '# Creating an account\n\nYou can order as a guest. With an account, you see your orders and keep your addresses.',
  'account/password':
    '# Resetting your password\n\nChoose “Forgot password?” at the sign-in. The link in our e-mail is valid for an hour.',
  'account/delete':
    '# Deleting your account\n\nIn the settings of your account, choose “Delete account”. Invoices have to be kept for ten years by law.',
  'account/email':
    '# Changing your e-mail address\n\nEnter the new address in the settings, and confirm it with the link that we send.',
  'account/newsletter':
    '# Newsletter\n\nThe newsletter comes once a month. Each issue has a link at its end to unsubscribe.',
  'account/data':
    '# Which data we store\n\nWe store your name, your addresses and your orders. We sell no data, and delete visits to the site after 14 days.',
  'account/two-factor':
    '# Two-factor authentication\n\nWith an authenticator app, each sign-in asks for a code of six digits.',
  'service/warranty':
    '# Warranty\n\nEach machine has a warranty of three years. Wear, such as of seals, is not covered.\n\n## Registering a machine\n\nRegister the serial number within 60 days, and the warranty is extended to five years.',
  'service/repair':
    '# Repairs\n\nWe repair all our machines, also after the warranty. You get an estimate before we begin.\n\n## Loan machines\n\nDuring a repair, you can borrow a machine for 2 € a day.',
  'service/contact':
    '# Contact\n\nOur staff answers at support@example.com and on the telephone, Monday to Friday from 9 to 17.',
  'service/opening-hours':
    '# Opening hours of the shop\n\nTuesday to Saturday from 10 to 19. On Sundays and Mondays we are closed.',
  'service/courses':
    '# Barista courses\n\nOn the first Saturday of a month, we teach milk foam and latte art. A course is 49 €.',
  'service/recycling':
    '# Recycling old machines\n\nWe take your old machine back for free, whatever its brand.',
  'service/business':
    '# Machines for offices\n\nFor offices, we rent machines with maintenance from 79 € a month.',
  'service/jobs':
    '# Working with us\n\nWe look for people in the workshop and at the counter. Send your CV to jobs@example.com.',
  'service/parts':
    '# Spare parts\n\nSeals, baskets and tanks for machines are available for ten years after the last one was built.',
  'care/descaling':
    '# Descaling\n\nDescale the machine every two months, with hard water each month. Fill in the descaler, choose “Care”, and rinse twice.\n\n## Vinegar\n\nVinegar attacks the seals. Never use it.',
  'care/milk':
    '# Cleaning the milk system\n\nRinse the frother after each use, and clean it with milk cleaner once a week.',
  'care/grinder': '# Cleaning the grinder\n\nBrush out the burrs once a month. Never use water.',
  'care/filter':
    '# Water filters\n\nA filter lasts for two months or 50 litres. It softens the water, so that less scale remains.',
  'care/storage': '# Storing beans\n\nKeep beans dry, dark and closed. In the fridge they take up smells.',
  'care/bitter':
    '# Coffee tastes bitter\n\nGrind coarser, or brew at a lower temperature. Old beans taste bitter, too.',
  'care/sour': '# Coffee tastes sour\n\nGrind finer, or brew hotter. Light roasts are more acidic.',
  'care/no-crema':
    '# No crema\n\nFresh beans give more crema. Buy beans that were roasted less than six weeks ago.',
  'care/leak':
    '# Water under the machine\n\nEmpty the drip tray, and look whether the seal of the tank is in its place. A machine that drips from below has to be repaired.',
  'care/noise':
    '# Loud noises\n\nA pump without water is loud: fill the tank. A stone between the beans rattles in the grinder.',
  'app/install':
    '# Installing the app\n\nThe app Brassbean Home runs on Android 10 and iOS 15 or later. It is free.',
  'app/pairing':
    '# Pairing a machine\n\nSwitch on Bluetooth, hold the button “Link” for three seconds, and choose the machine in the app.',
  'app/wifi':
    '# Connecting to Wi-Fi\n\nThe machine uses networks with 2.4 GHz. Enter the name and the password of the network in the app.\n\n## Hidden networks\n\nEnter the name of a hidden network by hand.',
  'app/firmware':
    '# Updating the firmware\n\nThe app shows new firmware. Leave the machine on: an update takes ten minutes.\n\n## Going back\n\nAn older firmware cannot be installed.',
  'app/recipes':
    '# Recipes\n\nA recipe has an amount of coffee, water and milk. Save your own, and share them by a link.',
  'app/schedule':
    '# Heating up on a schedule\n\nSet the time at which the machine is hot, for each day of the week.',
  'app/notifications':
    '# Notifications\n\nThe app tells you when beans, water or care are needed. Mute it in the settings of the app.',
  'app/family':
    '# Sharing a machine\n\nInvite other people to a machine. They can brew, and only the owner can change settings.',
  'app/export':
    '# Exporting your statistics\n\nUnder “Statistics”, choose “Export”. You get a CSV file with each cup.',
  'app/language': '# Language of the app\n\nThe app is available in English, German, French and Italian.',
  'app/offline':
    '# Without internet\n\nThe machine brews without internet. Schedules and statistics need a connection.',
  'app/voice': '# Voice assistants\n\nThere is no support for voice assistants.',
  'app/reset':
    '# Factory settings\n\nHold “Link” and “Hot water” for ten seconds. The machine forgets its networks and recipes.',
  'api/keys': '# API keys\n\nCreate a key under “Developers”. It begins with `bb_` and is shown only once.',
  'api/limits':
    '# Rate limits\n\nThe API answers 60 requests a minute. A further request gets the status 429.',
  'api/webhooks':
    '# Webhooks\n\nWe send a POST request to your URL when a cup is brewed. The header `X-Brass-Signature` has its signature.',
  'api/errors':
    '# Status codes of the API\n\n401: the key is missing or wrong. 404: the machine does not exist. 409: the machine is busy.',
  'api/cli':
    '# Command line\n\n`brass login` signs in, and `brass brew --recipe espresso` brews. `BRASS_TOKEN` has the key on a server.',
};

const list = (text: string) => text.split(', ');

const MACHINES = list(
  'Alder 2, Birch 4, Cedar 6, Dogwood Pro, Elm Mini, Fir 8, Ginkgo S, Hazel 3, Juniper X, Larch 5',
);

const CAUSES = [
  ['The tank is empty or not in its place.', 'Fill the tank and push it in.'],
  ['The drip tray is full.', 'Empty the tray.'],
  ['The pump draws air.', 'Let hot water run for ten seconds.'],
  ['The brewing unit is blocked.', 'Take it out, rinse it, and put it back until it clicks.'],
  [
    'The boiler does not heat.',
    'Switch the machine off for an hour. If the message comes again, contact our service.',
  ],
  ['The grinder is blocked.', 'Remove the beans and brush out the burrs.'],
  ['The door is open.', 'Close the door.'],
  ['The sensor of the temperature fails.', 'Contact our service.'],
  ['The milk system is clogged.', 'Clean the frother.'],
  ['The machine has too much scale.', 'Run the care programme.'],
] as const;

const COUNTRIES = list(
  'Austria, Belgium, Bulgaria, Croatia, Czechia, Denmark, Estonia, Finland, France, Greece, Hungary, Ireland, Italy, Latvia, Lithuania, Luxembourg, Norway, Poland, Portugal, Romania, Slovakia, Slovenia, Spain, Sweden, Switzerland',
);
const ORIGINS = list(
  'Bolivia, Brazil, Burundi, Colombia, Congo, Ecuador, Ethiopia, Guatemala, Honduras, India, Java, Kenya, Malawi, Mexico, Nicaragua, Panama, Peru, Rwanda, Sumatra, Tanzania, Timor, Uganda, Vietnam, Yemen, Zambia',
);
const TASTES = list(
  'chocolate and nuts, citrus and flowers, berries and wine, caramel and plums, spices and tobacco',
);
const RESOURCES = list(
  'machines, cups, recipes, users, schedules, alerts, orders, webhooks, firmware, statistics',
);

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const pick = <Item>(list: readonly Item[], place: number): Item => list[place % list.length] as Item;

function machinePages(name: string, place: number): Page[] {
  const path = `machines/${slug(name)}`;
  return Object.entries({
    [path]: `# ${name}\n\nThe ${name} is a machine for ${1 + (place % 4)} cups, with a tank of ${(1.2 + place / 5).toFixed(1)} litres. It costs ${349 + 110 * place} €.\n\n## Dimensions\n\n${22 + place} × ${34 + place} × 41 cm, ${8 + place} kg.\n\n## Power\n\n${1200 + 50 * place} watts at 230 volts.`,
    [`${path}/first-use`]: `# First use of the ${name}\n\nRinse the tank, fill it with fresh water, and let two cups of hot water run.`,
    [`${path}/grind`]: `# Grind settings of the ${name}\n\nThe dial goes from 1 to ${6 + place}. Begin with ${3 + (place % 3)} for espresso, and turn it only while the grinder runs.`,
    [`${path}/temperature`]: `# Brewing temperature of the ${name}\n\nHold “Cup” for five seconds, and choose from 88 to 96 °C.`,
    [`${path}/parts`]: `# Parts of the ${name}\n\nThe seal has the number BB-${410 + place * 7}-A, the tank BB-${611 + place * 7}-T, and the drip tray BB-${812 + place * 7}-D.`,
    [`${path}/lights`]: `# Lights of the ${name}\n\nRed: an error. Blue: heating. White: ready. Yellow: the machine wants care.`,
  });
}

function errorPage(place: number): Page {
  const code = `E${String(place + 1).padStart(2, '0')}`;
  const [cause, remedy] = pick(CAUSES, place);
  return [`errors/${code.toLowerCase()}`, `# Error ${code}\n\n${cause} ${remedy}`];
}

function releasePage(place: number): Page {
  const version = `3.${place}`;
  const [what, other] = [pick(RESOURCES, place), pick(RESOURCES, place + 3)];
  return [
    `releases/${version}`,
    `# Release ${version}\n\nNew: filters for ${what}. Fixed: the list of ${other} shows all of them, and the app starts faster.`,
  ];
}

function referencePages(name: string): Page[] {
  return [
    [
      `api/${name}-list`,
      `# GET /${name}\n\nReturns all ${name}, 50 on a page. \`?after=\` has the last id of the page before.`,
    ],
    [
      `api/${name}-create`,
      `# POST /${name}\n\nCreates one of the ${name}. Needs a key with the right \`${name}:write\`.`,
    ],
  ];
}

export const PAGES: readonly Page[] = [
  ...Object.entries(SHOP),
  ...MACHINES.flatMap(machinePages),
  ...Array.from({length: 48}, (_, place) => errorPage(place)),
  ...COUNTRIES.map((country, place): Page => [
    `countries/${slug(country)}`,
    `# Shipping to ${country}\n\nShipping to ${country} is ${(7.9 + (place % 7)).toFixed(2)} € and takes ${3 + (place % 5)} days.`,
  ]),
  ...ORIGINS.flatMap((origin, place): Page[] => [
    [
      `beans/${slug(origin)}`,
      `# Coffee from ${origin}\n\nTastes of ${pick(TASTES, place)}. ${8 + (place % 6)} € for 250 g.`,
    ],
    [
      `beans/${slug(origin)}-farm`,
      `# The farm in ${origin}\n\nWe have bought from the same families since ${1998 + place}, at a price above the market.`,
    ],
  ]),
  ...Array.from({length: 24}, (_, place) => releasePage(place)),
  ...RESOURCES.flatMap(referencePages),
];

/** The sections of all pages. */
export const sections = (): Section[] =>
  PAGES.flatMap(([id, markdown]) =>
    markdownSections({id, title: id, url: `https://www.example.com/${id}`}, markdown),
  );

/** The table of synonyms that the owner has written. */
export const SYNONYMS = [
  ['postage', 'shipping', 'delivery'],
  ['package', 'parcel', 'order', 'paket', 'lieferung'],
  ['profile', 'account', 'konto'],
  ['remove', 'delete', 'close'],
  ['send back', 'return'],
  ['money back', 'refund'],
  ['amex', 'american express'],
  ['log in', 'sign in', 'login'],
  ['phone', 'telephone', 'smartphone'],
  ['bill', 'receipt', 'invoice', 'rechnung'],
  ['broken', 'defect', 'repair'],
  ['human', 'person', 'staff'],
  ['how much', 'cost', 'price'],
  ['where is my order', 'tracking'],
] as const;
