import {stringsIn} from './locale.js';
import type {DictationTexts} from './strings.js';

/** English, which an open chat has, without what it loads for dictation. */
export const enDictation: DictationTexts = stringsIn('en', {
  dictate: 'Dictate',
  stopDictation: 'Stop dictation',
  listening: 'Listening…',
  speechOffer:
    'To dictate, your browser has to download speech recognition once. What you say stays on this device.',
  speechDownload: 'Download',
  speechDownloading: 'Speech recognition is being downloaded…',
  microphoneBlocked: 'The microphone is not allowed here.',
  dictationFailed: 'Dictation did not work.',
});
