import {readGuides} from '../../demo/service/read-guides.js';

/** The guides alone: the project's README changes for reasons of its own. */
export const guides = readGuides().filter(({id}) => id !== 'readme');
