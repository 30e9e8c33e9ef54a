import {LateFile, onAct} from '../platform/late-file.js';
import {windowOf} from '../platform/window-of.js';
import {logError} from '../session/log-error.js';
import type {FieldController} from './controls/field-controller.js';
import type {Dictation, DictationHost} from './dictation/dictation.js';
import type {SpeechWindow} from './dictation/speech-recognition.js';

/** Returns a function for the dictation, which is loaded where the option is set and the browser can recognize speech on the device. */
export function lateDictation(host: DictationHost, field: FieldController): () => Dictation | undefined {
  const file = new LateFile(
    'dictation',
    async () => new (await import('./dictation/dictation.js')).Dictation(host, field),
    () => host.requestUpdate(),
  );
  const load = () => {
    const view = windowOf(host) as SpeechWindow | null;
    if (host.dictation && view?.SpeechRecognition?.available) file.load().catch(logError);
  };
  onAct(host, load);
  return () => {
    if (file.state === 'none') load();
    return file.code;
  };
}
