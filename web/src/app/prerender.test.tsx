import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@roundtrip/contract/documents'
import { EXCHANGES } from '@roundtrip/contract/exchanges'
import { beforeAll, describe, expect, test } from 'vitest'
import { venueName } from '../data/words/venues.ts'
import { AUTH, PUBLIC, PUBLIC_NAMES as NAMES, type PublicPage, publicPath } from '../paths.ts'
import { COOKIES, LOCAL_ENTRIES, SESSION_ENTRIES } from '../screens/cookie-policy/stored.ts'
import { FIGURES } from '../screens/landing/sample/figures.ts'
import { type Prerendered, prerender } from './prerender.tsx'
import { socialPicture } from './public-heads.ts'

let built: Prerendered
beforeAll(async () => {
  built = await prerender({ language: 'en', translations: {} })
})

function documentOf(name: PublicPage): Document {
  const page = built.pages.find(({ path }) => path === PUBLIC()[name])
  if (page === undefined) throw new Error(`There is no page ${PUBLIC()[name]}.`)
  return new DOMParser().parseFromString(
    `<html><head>${page.head.join('')}</head><body>${page.body}</body></html>`,
    'text/html',
  )
}

const content = (page: Document, selector: string): string =>
  page.querySelector(selector)?.getAttribute('content') ?? ''

test('every public page is rendered, and nothing else', () => {
  expect(built.pages.map(({ path }) => path).toSorted()).toEqual(Object.values(PUBLIC()).toSorted())
})

// Promise [Roles and permissions] An anonymous visitor sees the public pages and those of authentication.
test('every public page is readable without a script, with links to log in and sign up', () => {
  for (const { path, body } of built.pages) {
    expect(body, path).toMatch(/data-shown-to="visitor"><a href="\/auth\/login"/)
    expect(body, path).toMatch(/data-shown-to="member" hidden=""/)
    expect(body, path).not.toContain('<script')
  }
})

describe.each(NAMES)('the page %s', (name) => {
  test('has one heading of the first level, and none that skips a level', () => {
    const levels = [...documentOf(name).querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 1) + 1)
  })

  test('has links with words that lead to pages there are, and ids that are there', () => {
    const page = documentOf(name)
    const paths: readonly string[] = [
      ...LANGUAGES.flatMap((language) => NAMES.map((other) => publicPath(other, language))),
      ...Object.values(AUTH),
    ]
    for (const link of page.querySelectorAll('a[href]')) {
      const href = link.getAttribute('href') ?? ''
      expect(link.textContent, href).toMatch(/\S/)
      const [path = '', id] = href.split('#')
      if (href.startsWith('https://') || href.startsWith('/user/')) continue
      expect([...paths, ''], `${name} links ${href}`).toContain(path)
      if (id === undefined) continue
      const target = path === '' ? page : documentOf(NAMES.find((other) => PUBLIC()[other] === path) ?? name)
      expect(target.getElementById(id), `${name} links ${href}`).not.toBeNull()
    }
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('says in its head what it is about', () => {
    const page = documentOf(name)
    expect(page.title).toContain('Roundtrip')
    const description = content(page, 'meta[name="description"]')
    expect(description.length).toBeGreaterThan(20)
    expect(description.length).toBeLessThanOrEqual(160)
    if (name === 'notFound') return expect(content(page, 'meta[name="robots"]')).toBe('noindex')
    const others = [...page.querySelectorAll<HTMLLinkElement>('link[rel="alternate"]')]
    expect(Object.fromEntries(others.map((link) => [link.hreflang, link.getAttribute('href')]))).toEqual({
      ...Object.fromEntries(LANGUAGES.map((language) => [language, `[[public-url]]${publicPath(name, language)}`])),
      'x-default': `[[public-url]]${publicPath(name, 'en')}`,
    })
    const address = `[[public-url]]${PUBLIC()[name]}`
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(address)
    expect(content(page, 'meta[property="og:url"]')).toBe(address)
    expect(content(page, 'meta[property="og:title"]')).toBe(page.title)
    expect(content(page, 'meta[property="og:description"]')).toBe(description)
    expect(content(page, 'meta[name="twitter:card"]')).toBe('summary_large_image')
    const picture = content(page, 'meta[property="og:image"]')
    expect(picture).toBe(`[[public-url]]/social/${socialPicture(name)}.png`)
    expect(content(page, 'meta[name="twitter:image"]')).toBe(picture)
  })

  test('has a picture of 1200 by 630 in each language for those who pass it on, which is small', () => {
    if (name === 'notFound') return expect(existsSync(join(SOCIAL, '404.png'))).toBe(false)
    for (const language of LANGUAGES) {
      const bytes = readFileSync(join(SOCIAL, `${socialPicture(name, language)}.png`))
      expect(bytes.subarray(1, 4).toString()).toBe('PNG')
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
      expect(bytes.byteLength).toBeLessThan(120_000)
    }
  })
})

const SOCIAL = join(import.meta.dirname, '../../public/social')

test('no two pages have the same title or description', () => {
  const pages = NAMES.map(documentOf)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(NAMES.length)
  expect(new Set(pages.map((page) => content(page, 'meta[name="description"]'))).size).toBe(NAMES.length)
})

test('the site map holds every page in every language but the one that does not exist', () => {
  const listed = [...built.sitemap.matchAll(/<loc>\[\[public-url\]\](.*?)<\/loc>/g)].map(([, path]) => path)
  const names = NAMES.filter((name) => name !== 'notFound')
  expect(listed.toSorted()).toEqual(
    LANGUAGES.flatMap((language) => names.map((name) => publicPath(name, language))).toSorted(),
  )
  expect(listed).toEqual(expect.arrayContaining(['/', '/faq', '/de', '/de/faq']))
})

test('search engines get the questions as they stand on the page', () => {
  const page = documentOf('faq')
  const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  const questions = [...page.querySelectorAll('h3')].map(({ textContent }) => textContent)
  expect(data.mainEntity.map(({ name }) => name)).toEqual(questions)
  expect(questions.length).toBeGreaterThan(20)
  for (const { acceptedAnswer } of data.mainEntity) {
    expect(page.body.textContent.replaceAll(' ', '')).toContain(acceptedAnswer.text.replaceAll(' ', ''))
  }
})

describe('the start', () => {
  test('offers the demo and says what it is', () => {
    const buttons = [...documentOf('landing').querySelectorAll('[data-act="demo"]')]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Try the demo', 'Look around'])
    for (const button of buttons) expect(button.closest('[data-demo]')?.querySelectorAll('output')).toHaveLength(1)
  })

  test('names every exchange that can be connected', () => {
    const text = documentOf('landing').body.textContent
    for (const exchange of EXCHANGES) expect(text).toContain(venueName(exchange))
  })

  test('shows figures that add up, of a history that has something to tell', () => {
    const { sum, setups, summary, trip, reading, proof } = FIGURES
    expect(setups.reduce((total, { net }) => total + net, 0)).toBeCloseTo(summary.netProfit, 1)
    expect(sum.parts.reduce((total, { net }) => total + Number(net), 0)).toBeCloseTo(Number(sum.total), 6)
    expect(Number(trip.gross) + Number(trip.fees) + Number(trip.funding)).toBeCloseTo(Number(trip.net), 8)
    expect(reading.duplicates).toBe(reading.taken)
    expect(reading.rows).toBe(reading.taken + 1)
    // The page names this reason, so it has a translation.
    expect(reading.refused.reason).toEqual({ text: 'A number is missing here.' })
    expect(Number(proof.missing.exchange) - Number(proof.missing.ledger)).toBeCloseTo(
      Number(proof.missing.remainder),
      8,
    )
    expect(setups.at(-1)?.net).toBeLessThan(0)
  })
})

// ASVS 14.3.3
test('the cookie policy names what the code stores in the browser, and nothing else', () => {
  // The synchronization engine stores through a port, which the browser's storage implements.
  const folders = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../../sync/src/client')]
  const stored = new Set(
    folders
      .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))))
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing)\./.test(file) && !file.endsWith('stored.ts'))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8')
        const stores = /(local|session|Shared)Storage|_KEY = 'roundtrip\./.test(text)
        return stores ? [...text.matchAll(/['"`](roundtrip\.[a-z-]+)/g)].map(([, name = '']) => name) : []
      }),
  )
  const listed = [...LOCAL_ENTRIES(), ...SESSION_ENTRIES()].map(([name]) => name.replace('.*', ''))
  expect([...stored].toSorted()).toEqual(listed.toSorted())
  expect(new Set(COOKIES().map(([name]) => name)).size).toBe(COOKIES().length)
})
