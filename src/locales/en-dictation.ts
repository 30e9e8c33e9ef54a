import type {DictationTexts} from './strings.js';

/** English texts for dictation. See `en.ts`. */
export const enDictation: DictationTexts = {
  dictate: 'Dictate',
  stopDictation: 'Stop dictation',
  listening: 'Listening…',
  speechOffer:
    'To dictate, your browser has to download speech recognition once. What you say stays on this device.',
  speechDownload: 'Download',
  speechDownloading: 'Speech recognition is being downloaded…',
  microphoneBlocked: 'The microphone is not allowed here.',
  dictationFailed: 'Dictation did not work.',
};
