import {windowOf} from '../platform/window-of.js';
import type {FieldController} from './controls/field-controller.js';
import type {Dictation, DictationHost} from './dictation/dictation.js';
import type {SpeechWindow} from './dictation/speech-recognition.js';
import {LatePart} from './controls/late-part.js';

/** Returns a function for the dictation, which is loaded where the option is set and the browser can recognize speech on the device. */
export function lateDictation(host: DictationHost, field: FieldController): () => Dictation | undefined {
  const dictation = new LatePart(
    host,
    'dictation',
    async () => new (await import('./dictation/dictation.js')).Dictation(host, field),
  );
  return () => {
    const view = windowOf(host) as SpeechWindow | null;
    if (host.dictation && view?.SpeechRecognition?.available) dictation.load();
    return dictation.part;
  };
}
