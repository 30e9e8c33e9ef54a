import {logRejection} from '../platform/log-rejection.js';
import {serviceUrl} from '../platform/service-url.js';
import {hideDialog, showDialog} from './dialog.js';
import {type Check, type DiagnoseOptions, type DiagnosisHost, type Finding, finding} from './finding.js';
import {checkAncestor, checkPageRules} from './page-rules.js';
import {parentOf} from './parent-of.js';
import {findFault} from './service.js';
import {isMisspelt, REQUEST, TAG_CHECKS} from './tag.js';

/** Finds and shows faults of the page; with `ask`, also of the service. Leaves out consequences. */
export async function diagnose(
  host: DiagnosisHost,
  {ask = false}: DiagnoseOptions = {},
): Promise<readonly Finding[]> {
  hideDialog();
  const found = PAGE_CHECKS.flatMap((checks) => firstOf(checks, host));
  // A misspelled name can belong to the address or the agent.
  const canAsk = !host.transport && !isMisspelt(host) && firstOf(REQUEST, host).length === 0;
  if (!ask || !canAsk) {
    const onAsk = () => void diagnose(host, {ask: true}).catch(logRejection);
    showDialog(found, 'was not asked', canAsk ? onAsk : undefined);
    return found;
  }
  showDialog(found, 'is being asked');
  const fault = await findFault(host);
  if (fault) found.push(fault);
  // The command checks what a page cannot see.
  showDialog(found, `was asked one question. To check the rest, run ${checkCommand(host)}`);
  return found;
}

/** The label of the field in English. */
const ENGLISH = 'Your question';
/** The height of a chat in a box without a height, in pixels: its `min-block-size`. */
const OWN_HEIGHT = 352;
/** Minimum height for readable messages, in pixels. */
const LEAST_HEIGHT = 150;
/** Lightness of a dark and of a light color, from 0 to 255. */
const [DARK, LIGHT] = [118, 188];

/** Looks for the features that decide whether the styles have relative colors. */
const checkAge: Check = () =>
  'registerProperty' in CSS && CSS.supports('width', 'round(1px, 1px)')
    ? undefined
    : finding(
        'old-browser',
        'Colors and other parts of the chat may fail.',
        'The browser is older than Chrome or Edge 126, Firefox 128 or Safari 17.5.',
        'Update it.',
      );

const checkHidden: Check = ({open, shadowRoot}) => {
  const launcher = shadowRoot!.querySelector('[part~=launcher]');
  const seen = open || !launcher ? shadowRoot!.querySelector('[part~=panel]') : launcher;
  return seen?.checkVisibility({visibilityProperty: true})
    ? undefined
    : finding(
        'hidden',
        'The chat is not seen.',
        'It is not in the document, or a rule of the page has display: none or visibility: hidden.',
        'Append it to the body, or remove the rule.',
      );
};

const checkHeight: Check = ({mode, offsetHeight}) =>
  mode !== 'inline' || (offsetHeight >= LEAST_HEIGHT && offsetHeight !== OWN_HEIGHT)
    ? undefined
    : finding(
        'no-height',
        `The chat is only ${offsetHeight} px high.`,
        'Its box has no height.',
        'Give the box or the element a height: chat-bot { block-size: 36rem }.',
      );

const checkLanguage: Check = (host) => {
  let element: Element | null = host;
  while (element && !(element as HTMLElement).lang) element = parentOf(element);
  const {lang} = (element ?? host) as HTMLElement;
  const label = host.shadowRoot!.querySelector('[part~=input]')?.getAttribute('aria-label');
  const isOwn = typeof host.strings === 'string' || host.strings?.inputLabel;
  return label !== ENGLISH || isOwn || /^(?:en\b|$)/i.test(lang)
    ? undefined
    : finding(
        'language',
        'The words of the chat are English.',
        `The page is in the language "${lang}". The folder locales/ has no file for it, or the file could not be loaded.`,
        'Copy the folder beside the script, and allow the origin of this page (CORS); or set "strings".',
      );
};

/** Measures the color scheme. A chat without `theme` has the scheme of its page, which only CSS knows. */
const checkScheme: Check = (host) => {
  const frame = host.shadowRoot!.querySelector('[part~=panel]');
  if (!frame || host.theme !== 'auto') return undefined;
  const [chat, page] = [lightnessBehind(frame), lightnessBehind(parentOf(host))];
  if (chat === undefined || page === undefined) return undefined;
  const isLight = chat > LIGHT && page < DARK;
  if (!isLight && !(chat < DARK && page > LIGHT)) return undefined;
  const [own, wanted] = isLight ? ['light', 'dark'] : ['dark', 'light'];
  return finding(
    'color-scheme',
    `The chat is ${own}, and the page is ${wanted}.`,
    `The CSS property color-scheme of the page is not ${wanted}.`,
    `Add it where the page gets its colors, such as html.${wanted} { color-scheme: ${wanted} }, or set theme="${wanted}".`,
  );
};

/** Only the first finding of each list is reported, because the others are its consequences. */
const PAGE_CHECKS: readonly (readonly Check[])[] = [
  [checkAge],
  ...TAG_CHECKS,
  [checkHidden, checkAncestor, checkPageRules, checkHeight],
  [checkLanguage],
  [checkScheme],
];

function firstOf(checks: readonly Check[], host: DiagnosisHost): Finding[] {
  for (const check of checks) {
    const found = check(host);
    if (found) return [found];
  }
  return [];
}

/**
 * Returns the command that checks a service against the whole interface, without the key, and where to run it. It names a file,
 * because `npx` can run another project's package.
 */
function checkCommand({baseUrl, botId}: DiagnosisHost): string {
  const {origin, pathname} = serviceUrl(baseUrl)!;
  const words = [origin + pathname.replace(/\/+$/, ''), '--bot', botId ?? '', '--origin', location.origin];
  const [folder, place] = /chat-bot-diagnose\.js/.test(import.meta.url)
    ? ['', 'copy of the project that built the script']
    : ['node_modules/chat-bot-element/', 'folder of the application'];
  const command = `node ${folder}dist/lib/check/cli/main.js check ${words.map(shellWord).join(' ')}`;
  return `“${command}” in the ${place}`;
}

function shellWord(word: string): string {
  return /^[\w.:/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns the lightness of the background. `undefined`: a picture or a translucent color. */
function lightnessBehind(start: Element | null): number | undefined {
  for (let element = start; element; element = parentOf(element)) {
    const {backgroundColor, backgroundImage} = getComputedStyle(element);
    if (backgroundImage !== 'none') return undefined;
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    if (alpha > 240) return (red + green + blue) / 3;
    if (alpha > 12) return undefined;
  }
  // The canvas of the page: https://drafts.csswg.org/css-backgrounds-3/#root-background
  return /^(?:only )?dark\b/.test(getComputedStyle(document.documentElement).colorScheme) ? 0 : 255;
}
