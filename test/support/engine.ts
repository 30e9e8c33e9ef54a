/**
 * Engines report connections differently: Gecko resolves `fetch()` at the first byte of the body. Gecko and WebKit accept
 * a body that is shorter than its `content-length`.
 */
export const engine: 'chromium' | 'gecko' | 'webkit' = navigator.userAgent.includes('Firefox/')
  ? 'gecko'
  : navigator.userAgent.includes('Chrome/')
    ? 'chromium'
    : 'webkit';
