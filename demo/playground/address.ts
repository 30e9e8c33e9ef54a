import {DEFAULTS, SETTING_NAMES, type Settings} from './settings.js';

// A key that was not in the address must not get into the browser's history through the playground.
const knownKey = () => new URLSearchParams(location.search).get('api-key');

/** Returns the address of a page with settings in its query. The key is left out, unless this page's address has it. */
export function addressOf(path: string, settings: Settings): string {
  const query = new URLSearchParams();
  for (const name of SETTING_NAMES) {
    const value = settings[name];
    if (value === DEFAULTS[name]) continue;
    if (name === 'api-key' && value !== knownKey()) continue;
    query.set(name, value);
  }
  const search = query.toString();
  return `${path}${search && `?${search}`}`;
}

/** Returns the settings in the address of this page, or in another query. */
export function readSettings(search = location.search): Settings {
  const query = new URLSearchParams(search);
  const named = SETTING_NAMES.map((name) => [name, query.get(name) ?? DEFAULTS[name]]);
  return Object.fromEntries(named) as Settings;
}

/** Keeps the settings in the address of this page, which can be shared and bookmarked. */
export function writeSettings(settings: Settings): void {
  history.replaceState(history.state, '', addressOf(location.pathname, settings) + location.hash);
}
