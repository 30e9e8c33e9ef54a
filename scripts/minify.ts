import {basename} from 'node:path';

import {minify as terser} from 'terser';
import type {Plugin} from 'vite';

const NOTICE = '/*! chat-bot-element | MIT | what is bundled: LICENSES.md */';

/** Goes through the scripts once more when Vite has minified them: that saves another kilobyte. */
export function minify(): Plugin {
  return {
    name: 'minify',
    apply: 'build',
    // Behind everything: what comes later would print the code anew.
    enforce: 'post',
    async generateBundle({format}, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const {code = '', map} = await terser(
          {[chunk.fileName]: chunk.code},
          {
            module: format === 'es',
            toplevel: true,
            ecma: 2020,
            // What Lit's packages share among themselves: names that a single script may shorten.
            mangle: format === 'es' || {properties: {regex: /^_\$/}},
            compress: {passes: 3, unsafe_arrows: true, keep_fargs: false, lhs_constants: false},
            format: {comments: false, preamble: NOTICE},
            sourceMap: {
              content: JSON.stringify(chunk.map),
              url: `${basename(chunk.fileName)}.map`,
              asObject: true,
            },
          },
        );
        chunk.code = code;
        // The map is a file by now.
        const mapFile = bundle[chunk.sourcemapFileName ?? ''];
        if (mapFile?.type !== 'asset') throw new Error(`${chunk.fileName} has no source map.`);
        mapFile.source = JSON.stringify(map);
      }
    },
  };
}
