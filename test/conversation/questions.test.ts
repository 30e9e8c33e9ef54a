import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {RequestSettings} from '../../src/conversation/build-request.js';
import {Questions} from '../../src/conversation/questions.js';
import {reply} from '../support/messages.js';

suite('Questions', () => {
  test('two questions → ids differ, fields only in the request of their own question', () => {
    const questions = new Questions(() => ({botId: 'docs'}));
    const first = questions.create('One', {page: 'a'});
    const second = questions.create('Two');
    expect(first.id).to.not.equal(second.id);
    expect(questions.request([first]).body).to.deep.equal({
      botId: 'docs',
      page: 'a',
      messages: [{role: 'user', content: 'One'}],
    });
    expect(questions.request([first, reply(1, '1'), second]).body).to.not.have.property('page');
    expect(questions.request([first]).body).to.have.property('page', 'a');
  });

  test('settings change → new ones in the next request', () => {
    let settings: RequestSettings = {botId: 'docs', model: 'small'};
    const questions = new Questions(() => settings);
    const question = questions.create('Hi');
    settings = {botId: 'docs', model: 'large', keepsThinking: true};
    const {body, keepsThinking} = questions.request([question]);
    expect([body.model, keepsThinking]).to.deep.equal(['large', true]);
  });

  test('cleared → fields of earlier questions are not sent', () => {
    const questions = new Questions(() => ({botId: 'docs'}));
    const question = questions.create('Hi', {page: 'a'});
    questions.clear();
    expect(questions.request([question]).body).to.not.have.property('page');
  });
});
