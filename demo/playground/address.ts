import {DEFAULTS, SETTING_NAMES, type Settings} from './settings.js';

/** The address of the page, which keeps what is set, so that it can be shared and bookmarked. */
export class Address {
  // A key that was not in the address must not get into the browser's history by our doing.
  readonly #knownKey = new URLSearchParams(location.search).get('api-key');

  read(): Settings {
    const query = new URLSearchParams(location.search);
    const named = SETTING_NAMES.map((name) => [name, query.get(name) ?? DEFAULTS[name]]);
    return Object.fromEntries(named) as Settings;
  }

  write(settings: Settings): void {
    const query = new URLSearchParams();
    for (const name of SETTING_NAMES) {
      const value = settings[name];
      if (value === DEFAULTS[name]) continue;
      if (name === 'api-key' && value !== this.#knownKey) continue;
      query.set(name, value);
    }
    const search = query.toString();
    history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}${location.hash}`);
  }
}
