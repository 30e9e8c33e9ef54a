// `npx tsx test/fuzz/index.ts tabs [ACTS [SEED]]`: random acts in up to five tabs of one kept conversation. Needs the build.
import {TabsModel} from './tabs-model.js';

const [acts = 1_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const model = await TabsModel.start(seed);
try {
  await model.run(acts);
  console.log(`${acts} acts, seed ${seed}: all tabs agreed.`);
} catch (error) {
  console.error(`seed ${seed}: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await model.close();
}
