import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const FACTS = { 'public-url': 'https://journal.example.com', operator: 'Jane "J" <Doe>' }
const PAGE =
  '<x-then fact="operator">run by [[operator]]</x-then><x-else fact="operator">run by you</x-else>' +
  '<x-then fact="sent">, sent</x-then><input value="[[name]]">'

const folder = mkdtempSync(join(tmpdir(), 'roundtrip-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'pages/de'), { recursive: true })
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), 'application')
writeFileSync(join(folder, 'pages.html'), 'start')
writeFileSync(join(folder, 'pages/faq.html'), 'questions')
writeFileSync(join(folder, 'pages/404.html'), 'nothing here')
writeFileSync(join(folder, 'pages/de.html'), 'Start')
writeFileSync(join(folder, 'pages/de/404.html'), 'nichts hier')
writeFileSync(join(folder, 'pages/contact.html'), PAGE)
writeFileSync(join(folder, 'pages/application.json'), '["/auth/checkout","/user/:uid/trades"]')
writeFileSync(join(folder, 'pages/pricing.html'), '<script>look()</script><script src="/x.js"></script>[[operator]]')
writeFileSync(join(folder, 'assets/main.js'), 'script [[operator]]')
writeFileSync(join(folder, 'service-worker.js'), 'worker')
writeFileSync(join(folder, 'favicon.ico'), 'icon')
writeFileSync(join(folder, 'robots.txt'), 'Sitemap: [[public-url]]/sitemap.xml')
writeFileSync(join(folder, 'assets/large.js'), '1;'.repeat(1_000))
writeFileSync(join(folder, 'assets/large.js.br'), 'compressed by the build')
const pages = staticFiles(folder, FACTS)
const get = (path: string, headers = {}) => pages.respond(new Request(`http://localhost${path}`, { headers }), path)

// ASVS 5.3.2, 13.4.1, 13.4.3
test.each([
  // path            status  body           caching
  ['/', 200, 'start', 'no-cache'],
  ['/faq', 200, 'questions', 'no-cache'],
  ['/faq/', 200, 'questions', 'no-cache'],
  ['/faq/more', 404, 'nothing here', 'no-cache'],
  ['/index', 404, 'nothing here', 'no-cache'],
  ['/404', 404, 'nothing here', 'no-cache'],
  ['/de', 200, 'Start', 'no-cache'],
  ['/de/', 200, 'Start', 'no-cache'],
  ['/de/404', 404, 'nichts hier', 'no-cache'],
  ['/de/nowhere', 404, 'nichts hier', 'no-cache'],
  ['/de/faq/more', 404, 'nichts hier', 'no-cache'],
  ['/dead', 404, 'nothing here', 'no-cache'],
  ['/pages/faq.html', 404, 'Not found.', 'no-store'],
  ['/pages/application.json', 404, 'Not found.', 'no-store'],
  // If a browser cached the worker, it would keep the old application with it.
  ['/service-worker.js', 200, 'worker', 'no-cache'],
  ['/favicon.ico', 200, 'icon', 'no-cache'],
  ['/auth/checkout', 200, 'application', 'no-cache'],
  ['/auth/nowhere', 404, 'nothing here', 'no-cache'],
  ['/user/mira/trades', 200, 'application', 'no-cache'],
  // The application shows its not-found page, below its navigation.
  ['/user/mira/nothing', 404, 'application', 'no-cache'],
  ['/user/mira/trades/more', 404, 'application', 'no-cache'],
  ['/robots.txt', 200, 'Sitemap: https://journal.example.com/sitemap.xml', 'no-cache'],
  ['/contact', 200, 'run by Jane &quot;J&quot; &lt;Doe&gt;<input value="">', 'no-cache'],
  // Nothing is filled into files with year-long caching.
  ['/assets/main.js', 200, 'script [[operator]]', 'public, max-age=31536000, immutable'],
  ['/assets/gone.js', 404, 'Not found.', 'no-store'],
  ['/gone.txt', 404, 'Not found.', 'no-store'],
  // A folder has no listing, and files outside of it do not exist.
  ['/assets/', 404, 'Not found.', 'no-store'],
  ['/assets', 404, 'nothing here', 'no-cache'],
  ['/pages/', 404, 'nothing here', 'no-cache'],
  ['/../package.json', 404, 'Not found.', 'no-store'],
  ['/.git/config', 404, 'nothing here', 'no-cache'],
  ['/.env', 404, 'nothing here', 'no-cache'],
])('%s is answered with %i: %s', async (path, status, body, caching) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(await response.text()).toBe(body)
  expect(response.headers.get('cache-control')).toBe(caching)
})

test('a filled page is told from another by its tag, and compressed as it was filled', async () => {
  const first = await get('/contact')
  const again = await get('/contact', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const elsewhere = staticFiles(folder, { ...FACTS, operator: '' })
  const other = await elsewhere.respond(new Request('http://localhost/contact'), '/contact')
  expect(await other.text()).toBe('run by you<input value="">')
  expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'))
  // A request for a missing page gets 404 again, not 304.
  const missing = await get('/faq/more')
  const stillMissing = await get('/faq/more', { 'if-none-match': missing.headers.get('etag') ?? '' })
  expect(stillMissing.status).toBe(404)
})

// ASVS 1.1.2, 1.2.1, 1.3.7
test('typed text is returned as text and never interpreted again', async () => {
  const facts = { sent: 'true', name: '"><script>[[operator]]<x-then fact="sent">' }
  const response = pages.filled('/contact', { facts, status: 400 })
  expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(await response.text()).toBe(
    'run by Jane &quot;J&quot; &lt;Doe&gt;, sent' +
      '<input value="&quot;&gt;&lt;script&gt;[[operator]]&lt;x-then fact=&quot;sent&quot;&gt;">',
  )
})

test('what the build compressed is served to those who take it, and is not a file of its own', async () => {
  const small = await get('/assets/large.js', { 'accept-encoding': 'gzip, br' })
  expect([small.headers.get('content-encoding'), await small.text()]).toEqual(['br', 'compressed by the build'])
  const plain = await get('/assets/large.js')
  expect([plain.headers.get('content-encoding'), (await plain.text()).length]).toEqual([null, 2_000])
  expect((await get('/assets/large.js.br')).status).toBe(404)
})

test('a page may run the script that stands in it, by its hash, and what is filled in never', async () => {
  const hash = createHash('sha256').update('look()').digest('base64')
  const allowed = `script-src 'self' 'sha256-${hash}';`
  const inserted = { operator: '<script>harm()</script>' }
  const elsewhere = staticFiles(folder, inserted)
  const responses = [
    await get('/pricing'),
    await elsewhere.respond(new Request('http://localhost/pricing'), '/pricing'),
    pages.filled('/pricing', { facts: inserted, status: 400 }),
  ]
  for (const { headers } of responses) expect(headers.get('content-security-policy')).toContain(allowed)
  // The policy of all other responses is set by the listener.
  expect((await get('/faq')).headers.get('content-security-policy')).toBeNull()
})
