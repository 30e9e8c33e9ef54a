import type {Theme} from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import {h} from 'vue';

import {LiveExample} from './live-example.js';
import {SiteChat} from './site-chat.js';
import './style.css';

/** VitePress's own theme with the colors of the chat, and the chat on every page. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, {'layout-bottom': () => h(SiteChat)}),
  enhanceApp({app}) {
    app.component('LiveExample', LiveExample);
  },
} satisfies Theme;
