import type {Theme} from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import {h} from 'vue';

import {AskButton} from './ask-button.js';
import {FrontChat} from './front-chat.js';
import {LiveExample} from './live-example.js';
import {PartsGallery} from './parts-gallery.js';
import {SiteChat} from './site-chat.js';
import './style.css';

/** VitePress's own theme with the colors of the chat, the chat on every page, and a button for it below each article. */
export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'doc-footer-before': () => h(AskButton),
      'layout-bottom': () => h(SiteChat),
    }),
  enhanceApp({app}) {
    app.component('FrontChat', FrontChat);
    app.component('LiveExample', LiveExample);
    app.component('PartsGallery', PartsGallery);
  },
} satisfies Theme;
