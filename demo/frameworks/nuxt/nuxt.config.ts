export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  app: {head: {title: 'A chat in Nuxt', htmlAttrs: {lang: 'en'}, link: [{rel: 'icon', href: 'data:,'}]}},
  vue: {compilerOptions: {isCustomElement: (tag) => tag === 'chat-bot'}},
});
