// What words and meaning together find of this project's documentation with a real model, beside words alone.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import {agents} from '../../../demo/service/agents.js';
import {createDocumentSearch, type Search} from '../../../demo/service/documents/document-search.js';
import {createMemoryIndex} from '../../../demo/service/indexes/memory-index.js';
import {parseGuide} from '../../../demo/service/knowledge-base/guide.js';
import {connectEmbeddings} from '../../../demo/service/meaning/embeddings-server.js';
import {createFusedSearch, DEPTH} from '../../../demo/service/meaning/fused-search.js';
import {Meaning, type MeaningEvent} from '../../../demo/service/meaning/meaning.js';
import {VectorFile} from '../../../demo/service/meaning/vector-file.js';
import {readGuides} from '../../../demo/service/read-guides.js';
import type {Message} from '../../../demo/service/types.js';
import {type Question, QUESTIONS} from '../../service/golden-questions.js';
import {MEANING_QUESTIONS} from '../../service/meaning-questions.js';
import {eventually} from '../../support/eventually.js';
import {root} from '../../support/program.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {startModelServer} from './model-server.js';

/** Lists of search words flatter the search by words: no owner writes them. */
const LISTS = /<!--\s*Also asked as:[^]*?-->/g;
const PASSAGES = 3;
/** Words and meaning together may lose this many of the questions that words alone answer. */
const MAX_LOST = 2;

const names = new Set(readGuides().map(({id}) => `${id}.md`));
const sections = readdirSync(join(root, 'docs'))
  .filter((name) => names.has(name))
  .flatMap((name) => {
    const text = readFileSync(join(root, 'docs', name), 'utf8').replace(LISTS, '');
    return parseGuide(name.replace(/\.md$/, ''), text).sections;
  });
const ids = new Set(sections.map(({id}) => id));
const index = createMemoryIndex(sections);
const synonyms = agents[0]!.synonyms;

const server = await startModelServer();
const skip = server === undefined && 'the packages of the model could not be fetched';

suite('words and meaning with a real model', {skip, timeout: 600_000}, () => {
  const words = createDocumentSearch(index, synonyms);
  let both: Search;

  test('49 questions → each names sections that there are', () => {
    expect(MEANING_QUESTIONS.length).to.equal(49);
    const missing = MEANING_QUESTIONS.flatMap(([answers]) => answers.filter((id) => !ids.has(id)));
    expect(missing).to.deep.equal([]);
  });

  test('documentation → embedded once', async (context) => {
    const reported: MeaningEvent[] = [];
    const {model} = server!;
    const embed = connectEmbeddings(server!);
    const store = new VectorFile(join(temporaryFolder(), 'vectors'), (message) =>
      expect.fail(message),
    ).open();
    const meaning = new Meaning({embed, model, store, report: (event) => reported.push(event)});
    meaning.update(sections);
    const event = await eventually(() => reported[0], 500_000);
    expect(event.event, event.reason).to.equal('embedded');
    context.diagnostic(`${event.sections} sections in ${event.duration} ms`);
    both = createFusedSearch(createDocumentSearch(index, synonyms, DEPTH), meaning);
  });

  test('questions in words that their pages do not have → words and meaning find more in the first three passages, and lose at most two', async (context) => {
    const {alone, together} = await compare(context, MEANING_QUESTIONS);

    assert(together > alone);
  });

  for (const kind of ['natural', 'follow-up'] as const) {
    test(`${kind} questions, which have words of their pages → words and meaning lose at most two`, async (context) => {
      await compare(context, QUESTIONS[kind]);
    });
  }

  async function compare(context: TestContext, questions: readonly Question[]) {
    let [alone, together] = [0, 0];
    const lost: string[] = [];
    for (const question of questions) {
      const [byWords, byBoth] = [await isFound(words, question), await isFound(both, question)];
      if (byWords) alone += 1;
      if (byBoth) together += 1;
      else if (byWords) lost.push(question.slice(1).join(' … '));
    }
    context.diagnostic(`words alone: ${alone} of ${questions.length}`);
    context.diagnostic(`words and meaning: ${together}, ${lost.length} lost: ${lost.join(' ') || 'none'}`);
    assert(lost.length <= MAX_LOST, lost.join('\n'));
    return {alone, together};
  }

  test('question off the topic → an answer only if words alone have one', async () => {
    for (const question of QUESTIONS['off-topic']) {
      const [alone, together] = [await words(messagesOf(question)), await both(messagesOf(question))];

      expect(new Set(together.sections), question.at(-1) as string).to.deep.equal(new Set(alone.sections));
    }
  });
});

/** Returns the conversation of a question, with replies between its messages. */
const messagesOf = ([, ...questions]: Question): Message[] =>
  questions
    .flatMap((content): Message[] => [
      {role: 'user', content},
      {role: 'assistant', content: 'A reply.'},
    ])
    .slice(0, -1);

/** Whether one of the first passages answers a question. */
async function isFound(search: Search, question: Question): Promise<boolean> {
  const {nearest} = await search(messagesOf(question));
  const [answers] = question;
  return nearest.slice(0, PASSAGES).some(({id}) => answers.includes(id));
}
