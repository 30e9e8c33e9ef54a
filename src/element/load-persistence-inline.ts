import {createPersistence} from '../persistence/persistence.js';

/** For the classic script, which has this code in it: a dynamic import would wrap each of its modules. */
export const loadPersistence = () => Promise.resolve({createPersistence});
