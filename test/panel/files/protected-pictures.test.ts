import {expect} from 'chai';

import {prepareFile} from '../../../src/panel/files/prepare-file.js';
import {rejection} from '../../support/rejection.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {file, gif} from './picture-bytes.js';

const KINDS = ['image/gif', 'application/pdf'];

const prepared = (content: Uint8Array | string) => prepareFile(file(content), KINDS, 1_000);

suite('a browser that changes what pages read of pictures', () => {
  let reads = 0;

  setup(() => {
    const getImageData = Reflect.get(CanvasRenderingContext2D.prototype, 'getImageData');
    reads = 0;
    replace(CanvasRenderingContext2D.prototype, 'getImageData', {
      value(this: CanvasRenderingContext2D, ...place: [number, number, number, number]) {
        reads += 1;
        const image = getImageData.apply(this, place);
        image.data[501]! ^= 16;
        return image;
      },
    });
  });
  teardown(restoreReplaced);

  // The tests stand in this order, because the result is kept.
  test('check that fails → unreadable, and the next picture is checked again', async () => {
    replace(HTMLCanvasElement.prototype, 'toBlob', {value: (done: BlobCallback) => done(null)});
    expect(await rejection(prepared(gif(6, 4)))).to.have.property('problem', 'unreadable');
    expect(reads).to.equal(0);
  });

  test('pictures → protected, after one check', async () => {
    const errors = await Promise.all([1, 2].map(() => rejection(prepared(gif(6, 4)))));
    for (const error of errors) expect(error).to.have.property('problem', 'protected');
    expect(reads).to.equal(1);
  });

  test('later pictures → protected without a check', async () => {
    expect(await rejection(prepared(gif(6, 4)))).to.have.property('problem', 'protected');
    expect(reads).to.equal(0);
  });

  test('PDF → not affected', async () => {
    expect(await prepared('%PDF-1.7')).to.have.property('type', 'application/pdf');
  });
});
