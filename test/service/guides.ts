import {readGuides} from '../../demo/service/read-guides.js';

export const guides = readGuides();
