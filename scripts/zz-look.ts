import {openBrowser, openPages, tabsOf} from '../test/support/open.js';
const {newTab} = tabsOf(await openBrowser());
const pages: any = {};
const site = await openPages(pages);
const page = (attrs: string, style = '') => ({html: `<!doctype html><meta name=viewport content="width=device-width"><style>:root{color-scheme:light dark} body{margin:0;font-family:sans-serif}${style}</style><script type="module" src="/chat-bot.js"></script><chat-bot id=chat accept="image/*, application/pdf" ${attrs}></chat-bot><script>
async function* answer({messages}, signal, context) { window.last = {messages, context}; yield {type:'delta', text:'I see **'+(context.files?.length||0)+'** files: '+ (context.files??[]).map(f=>f.name+' '+f.type+' '+f.data.size).join(', ')+' history '+JSON.stringify(Object.keys(context.history??{}))}; }
chat.transport = Object.assign(answer, {files: true});</script>`});
const shots: [string, string, any, any][] = [
  ['light', 'style="height:640px"', {width: 900, height: 660}, {}],
  ['dark360', 'style="height:640px"', {width: 360, height: 660}, {colorScheme: 'dark'}],
  ['ar', 'style="height:640px" lang=ar dir=rtl', {width: 500, height: 660}, {}],
  ['ja', 'style="height:640px" lang=ja', {width: 500, height: 660}, {}],
  ['modal', 'mode=modal open', {width: 900, height: 660}, {}],
  ['forced', 'style="height:640px"', {width: 500, height: 660}, {forcedColors: 'active'}],
];
for (const [name, attrs, size, media] of shots) {
  if (process.argv[2] && !process.argv[2].split(',').includes(name)) continue;
  pages['/'] = page(attrs);
  const tab = await newTab();
  tab.on('console', (m) => console.log(name, m.text()));
  await tab.setViewportSize(size);
  await tab.emulateMedia(media);
  await tab.goto(site);
  const input = tab.locator('input[type=file]');
  await input.waitFor({state: 'attached'});
  const png = Buffer.from(await tab.evaluate(async () => {
    const c = document.createElement('canvas'); c.width = 800; c.height = 500;
    const x = c.getContext('2d')!; const g = x.createLinearGradient(0, 0, 800, 500); g.addColorStop(0, '#08f'); g.addColorStop(1, '#f60'); x.fillStyle = g; x.fillRect(0, 0, 800, 500); x.fillStyle = '#fff'; x.font = '80px sans-serif'; x.fillText('Error 42', 60, 260);
    const b: Blob = await new Promise((r) => c.toBlob((b) => r(b!)));
    return [...new Uint8Array(await b.arrayBuffer())];
  }));
  await input.setInputFiles([{name: 'Screenshot 2026-11-30 with a very long name of a file.png', mimeType: 'image/png', buffer: png}, {name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n' + 'x'.repeat(250000))}, {name: 'bad.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>')}]);
  await tab.locator('.files-item').nth(1).waitFor();
  await tab.waitForTimeout(400);
  await tab.screenshot({path: `/tmp/f-${name}-1.png`});
  await tab.locator('[part=input]').fill(name === 'light' ? '' : 'What does this mean?');
  await tab.locator('[part=send]').click();
  await tab.locator('.prose').last().waitFor();
  await tab.waitForTimeout(500);
  await tab.screenshot({path: `/tmp/f-${name}-2.png`});
  await tab.close();
}
process.exit(0);
