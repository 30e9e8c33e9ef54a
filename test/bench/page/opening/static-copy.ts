import {html, css} from 'virtual:first-screen';

import {markTypable} from './typable.js';

// The elements and the styles of our first screen, without code.
const copy = document.createElement('static-copy');
copy.style.cssText = 'inline-size: 420px; block-size: 640px';
const root = copy.attachShadow({mode: 'open'});
const sheets = css.map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});
root.adoptedStyleSheets = sheets;
root.innerHTML = html;
document.body.append(copy);
markTypable(copy);
