/** Markup that a trader could write, or get from somebody else's archive, is text wherever it is shown. */
import { expect, type Page, test } from '@playwright/test'
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from '../contract/src/documents/index.ts'
import { instrument } from '@roundtrip/core/ledger'
import { testUser } from '../server/src/testing/client.testing.ts'
import { importRecords, newAccount, someFills } from '../server/src/testing/ledger.testing.ts'
import { poisonedInputs } from '../server/src/testing/poisoned.testing.ts'
import { USER } from '../web/src/paths.ts'
import { overflowOf } from './faults.ts'
import { openDemo, ownOrigin, SCREENS, startJournal, tokenOf, visit } from './journal.ts'

/** The second one fits into names; the first one also tries links of Markdown. */
const MARKUP = [
  '<img src=x data-planted onerror=alert(1)>"\'><svg data-planted onload=alert(1)></textarea></title><script data-planted>alert(1)</script> [a](javascript:alert(1)) ![b](javascript:alert(1)) \u202eplanted',
  '<b data-planted>planted</b>',
]
/** As long as different fields accept. */
const LONG = [1_000, 200, 120, 80, 60, 40, 20].map((length) => 'W'.repeat(length))
/** What of it is still there to read, whatever line breaks and quotes became of the rest. */
const READ = 'data-planted'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

// Promise [Every screen] Markup in any field of a journal, or in the names in an import, never runs: not on any screen,
//   in any language or in print.
test('markup in every field of a journal is text on every screen, in German and on paper', { tag: '@long' }, async ({
  page,
}) => {
  // More than a hundred pages are opened.
  test.setTimeout(1_200_000)
  const ran = watch(page)
  const root = await openDemo(page)
  const accepted = await plantDocuments(page)
  // All that have a field of free text.
  expect(accepted).toEqual(
    expect.objectContaining({ labels: expect.anything(), annotations: expect.anything(), journal: expect.anything() }),
  )
  expect(Object.keys(accepted).length).toBeGreaterThan(COLLECTION_NAMES.length / 2)
  await page.reload()
  const trade = await addressOfTrade(page, root)
  const shown = new Set<string>()
  for (const language of ['en', 'de']) {
    await page.goto(`${root}/settings`)
    if (language === 'de') {
      await page.getByRole('combobox', { name: 'Language' }).click()
      await page.getByRole('option', { name: 'Deutsch' }).click()
    }
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const address of [...SCREENS.map((screen) => `${root}/${screen}`), trade])
      if (await isOnlyText(page, address)) shown.add(address)
  }
  // The screens that show names and notes did show them.
  for (const screen of [USER.labels, USER.rules, USER.playbooks, USER.plan, USER.trades])
    expect(shown).toContain(`${root}/${screen}`)
  expect(ran).toEqual([])
})

// Promise [Every screen] Markup in any field of a journal, or in the names in an import, never runs: not on any screen,
//   in any language or in print.
test('markup in the names that an import brings is text on every screen', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(600_000)
  const ran = watch(page)
  const root = await startJournal(page)
  await importPlanted(page)
  await page.reload()
  const trade = await addressOfTrade(page, root)
  const shown = new Set<string>()
  for (const address of [...SCREENS.map((screen) => `${root}/${screen}`), trade])
    if (await isOnlyText(page, address)) shown.add(address)
  for (const address of [USER.connections, USER.dataHealth, USER.trades].map((screen) => `${root}/${screen}`))
    expect(shown).toContain(address)
  expect(ran).toEqual([])
})

test('the longest name without a space fits every screen, on a phone and at a desk', { tag: '@long' }, async ({
  page,
}) => {
  test.setTimeout(1_200_000)
  const root = await openDemo(page)
  await plantDocuments(page, LONG)
  await page.reload()
  const trade = await addressOfTrade(page, root)
  const shown = new Set<string>()
  for (const address of [...SCREENS.map((screen) => `${root}/${screen}`), trade]) {
    await openLoaded(page, address)
    await expectFit(page, address)
    if (await shows(page, 'W'.repeat(20))) shown.add(address)
  }
  await openLoaded(page, `${root}/${USER.playbooks}`)
  await page
    .getByRole('button', { name: /^Write playbook for W/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Create playbook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^W/ })).toBeVisible()
  await expectFit(page, 'the page of a playbook')
  for (const screen of [USER.labels, USER.rules, USER.playbooks, USER.plan, USER.trades])
    expect(shown).toContain(`${root}/${screen}`)
})

async function expectFit(page: Page, what: string): Promise<void> {
  for (const width of [428, 1280]) {
    await page.setViewportSize({ width, height: 926 })
    await expect.poll(() => overflowOf(page), `${what} at ${width}`).toBeLessThanOrEqual(0)
  }
}

/** What ran although it is text, or tried to. */
function watch(page: Page): string[] {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(`dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) ran.push(`${message.text()} on ${page.url()}`)
  })
  return ran
}

/** Opens a page on the screen and on paper, where nothing planted may be an element; says whether it shows the text. */
async function isOnlyText(page: Page, address: string): Promise<boolean> {
  await openLoaded(page, address)
  for (const media of ['print', 'screen'] as const) {
    await page.emulateMedia({ media })
    const planted = page.locator('[data-planted], a[href^="javascript:" i], img[src^="javascript:" i]')
    await expect(planted, `${address}, ${media}`).toHaveCount(0)
  }
  return shows(page, READ)
}

function shows(page: Page, text: string): Promise<boolean> {
  return page.evaluate((part) => document.body.innerText.includes(part), text)
}

async function openLoaded(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading').first()).toBeVisible()
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  let before = ''
  const isLoaded = async (): Promise<boolean> => {
    const now = await main.innerText()
    const isSame = now === before
    before = now
    return isSame
  }
  await expect.poll(isLoaded, { message: address, intervals: [300] }).toBe(true)
}

async function addressOfTrade(page: Page, root: string): Promise<string> {
  await visit(page, `${root}/trades`)
  const link = page.getByRole('main').locator('a[href*="trades/single"]').first()
  return new URL((await link.getAttribute('href')) ?? '', page.url()).href
}

/** Trades whose account, market, coins and ids are markup: a server does not know what names an exchange has. */
async function importPlanted(page: Page): Promise<void> {
  const [, markup = ''] = MARKUP
  // Only calls of functions, whose addresses do not name the user.
  const trader = testUser(ownOrigin(), { uid: 'me', cookie: '', email: '', token: await tokenOf(page) })
  const market = instrument({
    venue: 'binance',
    symbol: markup,
    kind: 'linear',
    base: markup,
    quote: 'USDT',
    settle: 'USDT',
  })
  const fills = someFills(4).map((fill, index) => ({
    ...fill,
    instrument: market,
    feeAsset: markup,
    venueTradeId: `${markup}${index}`,
    orderId: `${markup}o${index}`,
    raw: markup,
  }))
  await importRecords(trader, await newAccount(trader, markup), { fills, cashEvents: [] })
}

/**
 * Plants one of the texts in the documents of the journal, one field after the other as far as the server accepts it,
 * and adds documents of the collections. Returns how many fields accepted it.
 */
async function plantDocuments(
  page: Page,
  texts: readonly string[] = MARKUP,
): Promise<Partial<Record<CollectionName, number>>> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const accepted: Partial<Record<CollectionName, number>> = {}
  for (const collection of COLLECTION_NAMES) {
    /** The first of these documents that the server accepts; null if it refuses all. */
    const write = async (documents: readonly Document[]): Promise<Document | null> => {
      for (const { id, data } of documents) {
        const response = await page.request.put(`/db/v1/users/me/${collection}/${id}`, { headers, data })
        if (!response.ok()) continue
        accepted[collection] = (accepted[collection] ?? 0) + 1
        return { id, data }
      }
      return null
    }
    const listed = await page.request.get(`/db/v1/users/me/${collection}?limit=${COPIES}`, { headers })
    const { documents } = (await listed.json()) as { documents: readonly Document[] }
    for (const { id, data } of documents) {
      let last = data
      for (const path of leavesOf(data))
        last = (await write(texts.map((text) => ({ id, data: withLeaf(last, path, text) }))))?.data ?? last
    }
    const added = texts.flatMap((text) => poisonedInputs(COLLECTIONS[collection].schema, text)) as readonly Json[]
    for (const [index, data] of added.entries()) await write([`planted${index}`, ...IDS].map((id) => ({ id, data })))
  }
  return accepted
}

type Document = { readonly id: string; readonly data: Json }

/** One of each form that ids have: labels, trades, days. */
const IDS = ['abcdefabcdef', '0123456789abcdef', '2026-03-02']

/** Documents of a collection; more would say the same. */
const COPIES = 5

/** The paths of all texts, and of fields that have none. */
function leavesOf(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (value === null || typeof value === 'string') return [path]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part as Json, [...path, name]))
}

function withLeaf(value: Json, [name, ...rest]: readonly string[], text: string): Json {
  if (name === undefined) return text
  if (Array.isArray(value))
    return value.map((part: Json, index) => (String(index) === name ? withLeaf(part, rest, text) : part))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [name]: withLeaf((value as { readonly [key: string]: Json })[name] ?? null, rest, text) }
}
