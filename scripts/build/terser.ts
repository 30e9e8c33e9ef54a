import {minify} from 'terser';
import type {Plugin} from 'vite';

/** Minifies chunks a second time: 1 % smaller, because Terser looks at what is used how often, and the minifier of Vite does not. */
export function terser(): Plugin {
  return {
    name: 'terser',
    apply: 'build',
    enforce: 'post',
    async renderChunk(code, _chunk, {format}) {
      const {code: minified = '', map} = await minify(code, {
        module: format === 'es',
        ecma: 2020,
        compress: {passes: 2},
        sourceMap: true,
      });
      return {code: minified, map: JSON.parse(map as string)};
    },
  };
}
