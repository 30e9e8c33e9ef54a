export default defineNuxtConfig({
  vue: {compilerOptions: {isCustomElement: (tag) => tag === 'chat-bot'}},
});
