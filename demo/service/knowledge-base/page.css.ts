/**
 * The styles of the Knowledge Base's pages. A string, because the service cannot read files in every runtime.
 */
export const pageCss = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c1e26, #e4e6ee);
  --muted: light-dark(#5a6072, #a2a8ba);
  --surface: light-dark(#ffffff, #15171e);
  --raised: light-dark(#f4f5f8, #1f222c);
  --border: light-dark(#dfe2ea, #333846);
  --accent: light-dark(#3443c4, #a3b0ff);
  --mark: light-dark(#fff4cc, #37331f);
  font: 100%/1.65 system-ui, sans-serif;
  color: var(--text);
  background: var(--surface);
  text-size-adjust: 100%;
  scroll-padding-top: 1.5rem;
}

* { box-sizing: border-box; }

body {
  display: grid;
  grid-template-columns: 15rem minmax(0, 42rem);
  justify-content: center;
  gap: 4rem;
  max-width: 68rem;
  margin: 0 auto;
  padding: 3rem 1.5rem 6rem;
}

main { overflow-wrap: break-word; }

h1, h2, h3 { line-height: 1.25; letter-spacing: -0.012em; text-wrap: balance; }
h1 { margin: 0 0 1.25rem; font-size: 2.125rem; letter-spacing: -0.02em; }
h2 { margin: 0 0 0.75rem; font-size: 1.4375rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.125rem; }
p, ul, ol, pre, blockquote, .table { margin: 0 0 1.1rem; }
ul, ol { padding-inline-start: 1.4rem; }
li + li { margin-top: 0.3rem; }

section { margin: 0 0 2.5rem; }
section:target > :is(h2, h3) {
  border-radius: 0.15rem;
  background: var(--mark);
  box-shadow: 0 0 0 0.4rem var(--mark);
}

a { color: var(--accent); text-underline-offset: 0.15em; text-decoration-thickness: 0.06em; }
a:hover { text-decoration-thickness: 0.12em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 0.2rem; }

.self { margin-inline-start: 0.35em; color: var(--muted); font-weight: 400; text-decoration: none; opacity: 0; }
:is(h2, h3):hover .self, .self:focus-visible { opacity: 1; }

code, pre { font: 0.875em/1.6 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
code { padding: 0.1em 0.35em; border-radius: 0.3em; background: var(--raised); }
pre {
  padding: 0.9rem 1.1rem;
  border: 1px solid var(--border);
  border-radius: 0.6rem;
  background: var(--raised);
  overflow-x: auto;
}
pre code { padding: 0; background: none; font-size: 1em; }
blockquote { padding-inline-start: 1rem; border-inline-start: 3px solid var(--border); color: var(--muted); }

.table { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; font-size: 0.9375rem; line-height: 1.5; }
th, td { padding: 0.5rem 0.9rem 0.5rem 0; border-bottom: 1px solid var(--border); text-align: start; vertical-align: top; }
td:first-child code { white-space: nowrap; }
th { font-weight: 600; }

.side { position: sticky; top: 3rem; align-self: start; font-size: 0.9375rem; line-height: 1.4; }
.demo-nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0 0 1rem; padding: 0 0.7rem 1rem; border-bottom: 1px solid var(--border); }
.demo-nav a:first-child::before { content: "← " / ""; }
.guides-nav ul { margin: 0.75rem 0 0; padding: 0; list-style: none; }
.guides-nav a { display: block; padding: 0.35rem 0.7rem; border-radius: 0.4rem; color: var(--muted); text-decoration: none; }
.guides-nav a:hover { color: var(--text); background: var(--raised); }
.guides-nav a[aria-current] { color: var(--accent); background: var(--raised); font-weight: 600; }
.guides-nav li { margin: 0.1rem 0 0; }
.guides-nav .home { color: var(--text); font-weight: 600; }

.guides { padding: 0; list-style: none; }
.guides li { padding: 0.9rem 0; border-top: 1px solid var(--border); }
.guides a { font-weight: 600; }
.guides p { margin: 0.2rem 0 0; color: var(--muted); font-size: 0.9375rem; }

chat-bot { --chat-bot-accent: var(--accent); }

.neighbours { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; padding-top: 1.25rem; border-top: 1px solid var(--border); }
.neighbours [rel="next"] { margin-inline-start: auto; }

@media (max-width: 52rem) {
  body { grid-template-columns: minmax(0, 1fr); gap: 1.75rem; padding: 1rem 1rem 4rem; }
  h1 { font-size: 1.75rem; }
  .side { position: static; margin-inline: -0.7rem; }
  /* The list of all guides would fill the screen: it is on the page of the link above it. */
  .guides-nav ul { display: none; }
}

@media print {
  body { display: block; }
  nav, .self, chat-bot { display: none; }
}
`;
