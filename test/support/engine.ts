/**
 * Whose engine the tests run in. Browsers differ in what they tell of a connection: Gecko gives out a response with its first byte, and
 * Gecko and WebKit take a body that is shorter than its `content-length` for whole.
 */
export const engine: 'chromium' | 'gecko' | 'webkit' = navigator.userAgent.includes('Firefox/')
  ? 'gecko'
  : navigator.userAgent.includes('Chrome/')
    ? 'chromium'
    : 'webkit';
