import {
  ARABIC_QUESTION,
  BRIGHTNESS_QUESTION,
  PROOF_QUESTION,
  SUPPORT_QUESTIONS,
} from '../service/scenarios/support.js';
import type {Settings} from './settings.js';

/** Of the conversation that the playground opens with. */
export const [OPENING_QUESTION = ''] = SUPPORT_QUESTIONS;

export interface Preset {
  readonly name: string;
  /** The others have their defaults. */
  readonly settings: Partial<Settings>;
  /** Begins the conversation. Default: the chat is empty. */
  readonly question?: string;
}

/** What one click sets. */
const PRESETS: readonly Preset[] = [
  {name: 'Support', settings: {mode: 'floating'}, question: OPENING_QUESTION},
  {name: 'Proof', settings: {mode: 'floating', 'bot-id': 'proof'}, question: PROOF_QUESTION},
  {
    name: 'Docs dialog',
    settings: {
      mode: 'modal',
      'bot-id': 'docs',
      heading: 'Ask the documentation',
      welcome: 'Hello! I answer from these guides.',
      starters:
        'How do I embed the widget in React?\nHow do I change the colors?\nHow do private agents work?',
      shortcut: 'mod+k',
    },
  },
  {name: 'Side panel', settings: {mode: 'side'}, question: OPENING_QUESTION},
  {
    name: 'Right to left',
    settings: {
      lang: 'ar',
      dir: 'rtl',
      heading: 'الدعم',
      welcome: 'مرحبًا! كيف يمكننا مساعدتك؟',
      starters: ARABIC_QUESTION,
    },
    question: ARABIC_QUESTION,
  },
  {name: 'Charts and formulas', settings: {blocks: 'true'}, question: BRIGHTNESS_QUESTION},
  {
    name: 'An agent that asks',
    settings: {
      mode: 'floating',
      'bot-id': '',
      agent: 'true',
      heading: 'Your orders',
      welcome: 'Hello! I can cancel your order, or make this page dark.',
      starters: 'Cancel my order.\nMake this page dark.',
    },
    question: 'Cancel my order.',
  },
  {
    name: 'Your brand color',
    settings: {mode: 'floating', accent: '#0b6e4f', header: '#0b6e4f', radius: '8px'},
    question: OPENING_QUESTION,
  },
];

/** Adds a button for each preset. */
export function fillPresets(place: Element, onChoose: (preset: Preset) => void): void {
  for (const preset of PRESETS) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = preset.name;
    button.addEventListener('click', () => onChoose(preset));
    place.append(button);
  }
}
