/**
 * Draws the pictures that messengers and search engines show for the public pages, 1200 by 630, from the built pages
 * themselves: their heading, what they are about, and on the start the overview. Run it when their words change; the
 * pictures are kept in web/public/social.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const ROOT = fileURLToPath(new URL('../web/', import.meta.url))
const DIST = join(ROOT, 'dist')
const PICTURES = join(ROOT, 'public/social')
const HERE = 'http://pictures.invalid'
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.woff2': 'font/woff2' }

const STYLE = `
  html, body { width: 1200px; height: 630px; overflow: hidden; }
  body { position: relative; background: var(--bg); }
  .text { position: absolute; left: 72px; top: 64px; width: 640px; display: grid; gap: 22px; }
  .brand { color: var(--t1); display: flex; align-items: center; gap: 16px; font-size: 30px; font-weight: 650; letter-spacing: -0.02em; }
  .brand svg { width: 48px; height: 48px; }
  .text h1 { margin-top: 66px; font-size: 84px; line-height: 1.04; font-weight: 700; letter-spacing: -0.04em; text-wrap: balance; }
  .text p { color: var(--t2); font-size: 29px; line-height: 41px; text-wrap: balance; }
  .start .text { width: 470px; }
  .start .text h1 { font-size: 66px; }
  .start .text p { font-size: 25px; line-height: 36px; }
  .picture { position: absolute; left: 580px; top: 64px; width: 1180px; zoom: 0.9; }
  .curve { position: absolute; right: -10px; bottom: -2px; width: 620px; height: 330px; opacity: 0.7; }
  .curve path:not([class*="area"], [class*="line"]) { display: none; }
  .curve svg { width: 100%; height: 100%; }
`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.route(`${HERE}/**`, (route) => {
  const { pathname } = new URL(route.request().url())
  const type = TYPES[extname(pathname)]
  return type === undefined
    ? route.abort()
    : route.fulfill({ contentType: type, body: readFileSync(join(DIST, pathname)) })
})
mkdirSync(PICTURES, { recursive: true })
const names = readdirSync(join(DIST, 'pages')).filter((file) => file.endsWith('.html') && file !== '404.html')
for (const file of ['pages.html', ...names.map((name) => `pages/${name}`)]) {
  const name = file === 'pages.html' ? 'start' : file.slice('pages/'.length, -'.html'.length)
  const [words, curve] = await wordsOf(file)
  await page.goto(`${HERE}/${file}`, { waitUntil: 'load' })
  await page.addStyleTag({ content: STYLE })
  await page.evaluate(draw, { words, curve, start: name === 'start' })
  await page.evaluate(() => document.fonts.ready)
  const bytes = await page.screenshot({ type: 'png' })
  writeFileSync(join(PICTURES, `${name}.png`), bytes)
  process.stdout.write(`${name}.png ${Math.round(bytes.byteLength / 1000)} kB\n`)
}
await browser.close()

/** What the page is about, and the curve of the start as a drawing. */
async function wordsOf(file) {
  await page.goto(`${HERE}/pages.html`, { waitUntil: 'load' })
  const curve = await page.evaluate(drawing)
  await page.goto(`${HERE}/${file}`, { waitUntil: 'load' })
  const words = await page.evaluate(() => document.querySelector('h1 + p')?.textContent ?? '')
  return [words, curve]
}

/** Runs in the page. The styles of the curve go along, because only the start loads them. */
function drawing() {
  const svg = document.querySelector('[role="img"] svg')
  for (const part of svg?.querySelectorAll('*') ?? []) {
    const { fill, fillOpacity, stroke, strokeWidth, vectorEffect } = getComputedStyle(part)
    Object.assign(part.style, { fill, fillOpacity, stroke, strokeWidth, vectorEffect })
  }
  return svg?.outerHTML ?? ''
}

/** Runs in the page. */
function draw({ words, curve, start }) {
  const brand = document.querySelector('header a').cloneNode(true)
  brand.className = 'brand'
  const heading = document.createElement('h1')
  heading.textContent = document.querySelector('h1').textContent
  const about = document.createElement('p')
  const [first = ''] = words.split(/(?<=[.?!:]) /)
  about.textContent = start ? 'A trading journal for crypto, exact to the last digit.' : first.replace(/:$/, '.')
  const text = document.createElement('div')
  text.className = 'text'
  text.append(brand, heading, about)
  const drawing = document.createElement('div')
  const overview = document.querySelector('[data-picture]')
  if (start && overview !== null) drawing.append(overview)
  else drawing.append(new DOMParser().parseFromString(curve, 'text/html').body.firstElementChild ?? '')
  drawing.className = start ? 'picture' : 'curve'
  document.body.className = start ? 'start' : ''
  document.body.replaceChildren(drawing, text)
}
