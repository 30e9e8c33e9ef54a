import vue from '@vitejs/plugin-vue';
import {defineConfig} from 'vite';

/** Vue takes every tag that HTML does not have for a component. */
const isCustomElement = (tag) => tag === 'chat-bot';

export default defineConfig({
  plugins: [vue({template: {compilerOptions: {isCustomElement}}})],
});
