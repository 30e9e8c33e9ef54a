import {text} from 'node:stream/consumers';
import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import {
  CLIENT_VERSIONS,
  connected,
  hasRedisServer,
  installRedisClient,
  redisPackage,
  type RedisServer,
  startRedis,
} from '../../support/redis-server.js';
import {startRelayProcess} from '../../support/relay-process.js';
import {ask} from '../../relay/relay.js';
import {stalledService} from '../../relay/service.js';
import {type CaseOptions, resumeCases, TIMEOUT} from '../../relay/replies/resume-cases.js';
import {EVENTS, handleOf, readBytes, readToEnd, REPLY, resume, stop} from '../../relay/replies/visitor.js';
import {eventually} from '../../support/eventually.js';

const folder = hasRedisServer() ? installRedisClient(CLIENT_VERSIONS[0]) : undefined;

if (folder === undefined) {
  test('replies in Redis', {skip: 'redis-server or the package redis is missing here'});
} else {
  const createClient = ({url}: RedisServer) => redisPackage(folder).createClient({url});
  const server = await startRedis();
  let prefixes = 0;

  /** Starts two relay processes with one Redis. */
  const start = async (
    context: TestContext,
    serviceUrl: string,
    options: Partial<CaseOptions> = {},
    redis = server,
  ) => {
    const settings = {
      serviceUrl,
      redisUrl: redis.url,
      redisFolder: folder,
      prefix: `replies-${(prefixes += 1)}`,
      options: {ratePerMinute: 100_000, maxRepliesPerAddress: 100, ...options},
    };
    const begin = () => startRelayProcess(context, settings);
    const [first, second] = await Promise.all([begin(), begin()]);
    return {first: first.url, second: second.url, settings, processes: [first, second] as const};
  };

  suite('replies in Redis, two processes', {timeout: TIMEOUT}, () => resumeCases(start));

  /** A service that sends the first event, and the others when `next` is opened. */
  const stalled = (context: TestContext) => stalledService(context, EVENTS[0], EVENTS.slice(1).join(''));

  suite('replies in Redis', {timeout: 200_000}, () => {
    test('the process of a reply is killed → its readers elsewhere see a cut within some seconds', async (context) => {
      const {url} = await stalled(context);
      const {first, second, processes} = await start(context, url);
      const asked = await ask(first);
      const handle = handleOf(asked);
      await readBytes(asked.body!.getReader(), 1);
      const reading = readToEnd(await resume(second, handle));
      const before = performance.now();
      processes[0].kill();
      const cut = await reading;
      const milliseconds = performance.now() - before;
      const later = await readToEnd(await resume(second, handle));

      expect(Buffer.from(cut.bytes).toString()).to.equal(`id: 1\n${EVENTS[0]}`);
      expect(cut.isCut).to.equal(true);
      assert(milliseconds < 8_000, `${milliseconds} ms`);
      expect(later).to.deep.equal(cut);
    });

    test('keys of a reply → all have an end, and there is no key of the visitor', async (context) => {
      const {url} = await stalled(context);
      const {first, settings} = await start(context, url);
      const handle = handleOf(await ask(first));
      const client = await connected(context, createClient(server));
      const reply = `${settings.prefix}:reply:{${handle.id}}`;
      await eventually(async () => (await client.sendCommand(['EXISTS', `${reply}:events`])) === 1);
      const keys = (await client.sendCommand(['KEYS', `${settings.prefix}:reply:*`])) as string[];
      expect(keys.sort()).to.deep.equal([reply, `${reply}:events`]);
      for (const key of keys) {
        const life = Number(await client.sendCommand(['PTTL', key]));
        assert(life > 800_000 && life <= 900_000, `${key}: ${life}`);
      }
      assert(!String(await client.sendCommand(['HGETALL', reply])).includes(handle.key));
      await stop(first, handle);
      await eventually(async () => Number(await client.sendCommand(['PTTL', reply])) <= 300_000);
    });

    test('Redis loses the keys of a reply → the visitor reads on', async (context) => {
      const {url, next} = await stalled(context);
      const {first, settings} = await start(context, url);
      const asked = await ask(first);
      const reading = readToEnd(asked);
      const client = await connected(context, createClient(server));
      const key = `${settings.prefix}:reply:{${handleOf(asked).id}}`;
      // Without its key, the relay would no longer copy a reply whose first event is new.
      await eventually(async () => (await client.sendCommand(['EXISTS', `${key}:events`])) === 1);
      await client.sendCommand(['DEL', key]);
      await client.sendCommand(['CONFIG', 'RESETSTAT']);
      // Two renewals of the lease have noticed it.
      await eventually(async () =>
        /cmdstat_hmget:calls=[2-9]/.test(String(await client.sendCommand(['INFO', 'commandstats']))),
      );
      next.open();

      expect(await reading).to.deep.equal({bytes: Buffer.from(REPLY), isCut: false});
    });

    test('Redis is killed during a reply → the visitor reads on, one line in the log, no resumption', async (context) => {
      const redis = await startRedis(context);
      const {url, next} = await stalled(context);
      const {first, processes} = await start(context, url, {}, redis);
      const asked = await ask(first);
      const reader = asked.body!.getReader();
      await readBytes(reader, 1);
      await redis.kill();
      next.open();
      reader.releaseLock();

      expect(await text(asked.body!)).to.match(/\[DONE\][^]*message_payload/);
      const resumed = await resume(first, handleOf(asked));
      expect(resumed.status).to.equal(503);
      expect(await resumed.text()).to.match(/"code":"store_unavailable"/);
      expect(processes[0].log.filter((line) => line.includes('the store of replies failed')).length).to.equal(
        1,
      );
    });
  });
}
