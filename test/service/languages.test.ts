import {suite} from 'node:test';

import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import {testLanguages} from './languages/answers.js';

const LEAST = {German: 36, Japanese: 36};

suite('index in memory', () => testLanguages(() => Promise.resolve(createMemoryIndex()), LEAST));
