/**
 * Draws the pictures that messengers and search engines show for the public pages, 1200 by 630, from the built pages
 * themselves, in every language: their heading, their subject, and on the home page the overview. Run it when their
 * texts change; the pictures are stored in web/public/social.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const ROOT = fileURLToPath(new URL('../web/', import.meta.url))
const DIST = join(ROOT, 'dist')
const PICTURES = join(ROOT, 'public/social')
const HERE = 'http://pictures.invalid'
/** `pages.html` is the home page, `pages/de.html` the German one, `pages/de/faq.html` its FAQ. */
const PAGE = /^pages(?:\/([a-z]{2}))?(?:\/([a-z-]{3,}))?\.html$/
const START = {
  en: 'A trading journal for crypto, exact to the last digit.',
  de: 'Ein Trading-Journal für Krypto, exakt bis zur letzten Stelle.',
}
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
const browserPage = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await browserPage.route(`${HERE}/**`, (route) => {
  const { pathname } = new URL(route.request().url())
  const type = TYPES[extname(pathname)]
  return type === undefined
    ? route.abort()
    : route.fulfill({ contentType: type, body: readFileSync(join(DIST, pathname)) })
})
const names = readdirSync(join(DIST, 'pages'), { recursive: true })
const files = names.filter((name) => name.endsWith('.html') && !/404|^auth/.test(name)).map((name) => `pages/${name}`)
for (const file of ['pages.html', ...files]) {
  const [, language = 'en', page = 'start'] = PAGE.exec(file)
  const name = language === 'en' ? page : `${language}/${page}`
  const [words, curve] = await wordsOf(file)
  await browserPage.goto(`${HERE}/${file}`, { waitUntil: 'load' })
  await browserPage.addStyleTag({ content: STYLE })
  const about = page === 'start' ? START[language] : null
  await browserPage.evaluate(draw, { words, curve, about })
  await browserPage.evaluate(() => document.fonts.ready)
  const bytes = await browserPage.screenshot({ type: 'png' })
  mkdirSync(dirname(join(PICTURES, name)), { recursive: true })
  writeFileSync(join(PICTURES, `${name}.png`), bytes)
  process.stdout.write(`${name}.png ${Math.round(bytes.byteLength / 1000)} kB\n`)
}
await browser.close()

/** What the page is about, and the curve of the start as a drawing. */
async function wordsOf(file) {
  await browserPage.goto(`${HERE}/pages.html`, { waitUntil: 'load' })
  const curve = await browserPage.evaluate(drawing)
  await browserPage.goto(`${HERE}/${file}`, { waitUntil: 'load' })
  const words = await browserPage.evaluate(() => document.querySelector('h1 + p')?.textContent ?? '')
  return [words, curve]
}

/** Runs in the page. The styles of the curve are included, because only the home page loads them. */
function drawing() {
  const svg = document.querySelector('[role="img"] svg')
  for (const part of svg?.querySelectorAll('*') ?? []) {
    const { fill, fillOpacity, stroke, strokeWidth, vectorEffect } = getComputedStyle(part)
    Object.assign(part.style, { fill, fillOpacity, stroke, strokeWidth, vectorEffect })
  }
  return svg?.outerHTML ?? ''
}

/** Runs in the page. */
function draw({ words, curve, about: start }) {
  const brand = document.querySelector('header a').cloneNode(true)
  brand.className = 'brand'
  const heading = document.createElement('h1')
  heading.textContent = document.querySelector('h1').textContent
  const about = document.createElement('p')
  const [first = ''] = words.split(/(?<=[.?!:]) /)
  about.textContent = start ?? first.replace(/:$/, '.')
  const text = document.createElement('div')
  text.className = 'text'
  text.append(brand, heading, about)
  const drawing = document.createElement('div')
  const overview = document.querySelector('[data-picture]')
  if (start !== null && overview !== null) drawing.append(overview)
  else drawing.append(new DOMParser().parseFromString(curve, 'text/html').body.firstElementChild ?? '')
  drawing.className = start === null ? 'curve' : 'picture'
  document.body.className = start === null ? '' : 'start'
  document.body.replaceChildren(drawing, text)
}
