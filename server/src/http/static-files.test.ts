import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'roundtrip-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'pages'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), 'application')
writeFileSync(join(folder, 'pages.html'), 'start')
writeFileSync(join(folder, 'pages/faq.html'), 'questions')
writeFileSync(join(folder, 'assets/main.js'), 'script')
const serve = staticFiles(folder)

test.each([
  // path            status  body           caching
  ['/', 200, 'start', 'no-cache'],
  ['/faq', 200, 'questions', 'no-cache'],
  ['/faq/', 200, 'questions', 'no-cache'],
  ['/faq/more', 200, 'application', 'no-cache'],
  ['/index', 200, 'application', 'no-cache'],
  ['/user/mira/overview', 200, 'application', 'no-cache'],
  ['/assets/main.js', 200, 'script', 'public, max-age=31536000, immutable'],
  ['/assets/gone.js', 404, 'Not found.', 'no-store'],
  ['/gone.txt', 404, 'Not found.', 'no-store'],
])('%s is answered with %i: %s', async (path, status, body, caching) => {
  const response = await serve(new Request(`http://localhost${path}`), path)
  expect(response.status).toBe(status)
  expect(await response.text()).toBe(body)
  expect(response.headers.get('cache-control')).toBe(caching)
})
