import {suite, test} from 'node:test';

import {expect} from 'chai';

import {isLocal, keyInPage} from '../../src/transports/key-in-page.js';

const VENDORS = [
  'api.openai.com',
  'my-resource.openai.azure.com',
  'my-resource.services.ai.azure.com',
  'api.anthropic.com',
  'generativelanguage.googleapis.com',
  'bedrock-runtime.us-east-1.amazonaws.com',
  'api.mistral.ai',
  'api.groq.com',
  'openrouter.ai',
  'api.x.ai',
  'router.huggingface.co',
  'api.dify.ai',
  'my-agent-0123.us.langgraph.app',
  'api.smith.langchain.com',
];

const OTHERS = [
  'www.example.com',
  'openai.com.example.com',
  'myopenai.com',
  'vm.westeurope.cloudapp.azure.com',
  'my-gateway.azure-api.net',
  'box.ai',
  'localhost',
];

suite('a key in a page', () => {
  for (const host of VENDORS)
    test(`${host} → its key has no place in a page`, () => {
      for (const name of ['Authorization', 'api-key', 'X-API-Key'])
        expect(keyInPage(host, new Headers({[name]: 'secret'})))
          .to.include(host)
          .and.include(name.toLowerCase())
          .and.include('relay')
          .and.not.include('secret');
      expect(keyInPage(host, new Headers({'x-visitor': 'a'}))).to.equal(undefined);
    });

  for (const host of OTHERS)
    test(`${host} → the owner’s own`, () => {
      expect(keyInPage(host, new Headers({authorization: 'Bearer visitor'}))).to.equal(undefined);
    });

  for (const [host, local] of [
    ['localhost', true],
    ['shop.localhost', true],
    ['127.0.0.1', true],
    ['[::1]', true],
    ['localhost.example.com', false],
    ['127.0.0.1.example.com', false],
    ['www.example.com', false],
    ['', false],
  ] as const)
    test(`a page on "${host}" → ${local ? 'a developer’s own' : 'for visitors'}`, () => {
      expect(isLocal(host)).to.equal(local);
    });
});
