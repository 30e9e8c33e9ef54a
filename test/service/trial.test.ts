import {test} from 'node:test';

import {createDocumentSearch} from '../../demo/service/documents/document-search.js';
import {createMemoryIndex} from '../../demo/service/indexes/memory-index.js';
import {assertRight, converse} from './questions.js';
import {modelUpstream} from './raw-upstream.js';
import {service} from './service.js';
import {sections, SYNONYMS} from './trial/pages.js';
import {QUESTIONS} from './trial/questions.js';

const index = createMemoryIndex();
await index.replace(sections());
const options = {
  agents: [{id: 'coffee', name: 'Coffee', description: 'Answers.', stream: false, displayLinks: true}],
  guides: [],
  knowledge: new Map([['coffee', createDocumentSearch(index, SYNONYMS)]]),
};

test('60 questions of visitors about 288 pages → at least 52 replies have the right passage first', async (context) => {
  const app = service(options);
  await assertRight(context, 52, QUESTIONS, (questions) => converse(app, 'coffee', questions));
});

test('the same with an upstream model → at least 56 prompts have the right passage among three', async (context) => {
  const saying = async (content: string) => {
    const {url: baseUrl} = await modelUpstream({content}, context);
    return service({...options, upstream: {baseUrl, apiKey: 'a-key', model: 'a-model'}});
  };
  // Only the passages that the model cites are sources, unless they are surely relevant.
  const [knowing, knowingNothing] = [await saying('So it is. [3]'), await saying('I do not know.')];
  await assertRight(
    context,
    56,
    QUESTIONS,
    (questions, {length}) => converse(length > 0 ? knowing : knowingNothing, 'coffee', questions),
    ({ids}, pages) =>
      pages.length === 0 ? ids.length === 0 : ids.length <= 3 && ids.some((id) => pages.includes(id)),
  );
});
