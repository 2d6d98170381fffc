/** A very large journal in a browser: opened, opened again, filtered, ticked; time, long tasks, memory. */
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { analyse, selectTrades, type TradeColumns, type TradeFilter } from '@roundtrip/core/reports'
import { openPool } from '@roundtrip/server/connection'
import { BROWSER_OPTIONS, rendererMb } from './browser.ts'
import { importFills } from './import-fills.ts'
import { fillsOf, madeJournal } from './made-journal.ts'
import { madeFills } from './made-fills.ts'
import { medianOf, must, type Row } from './measured.ts'
import { changedTo, type Change, watchTasks } from './page-watch.ts'
import { withServer } from './serving.ts'
import { signedUp, type User } from './signed-up.ts'

export type Size = {
  /** Fills that are imported; the trades of many more are made from them. */
  readonly fills: number
  readonly trades: number
  readonly rounds: number
}

export function browserCase(size: Size): Promise<Row[]> {
  return withServer(async (base, folder) => {
    const pool = openPool({ host: join(folder, 'postgres'), port: 5432, user: 'roundtrip', database: 'roundtrip' }, 1)
    const browser = await chromium.launch(BROWSER_OPTIONS)
    try {
      const user = await signedUp(base)
      const { account, columns } = await madeJournal(pool, { base, user }, size)
      const place: Place = { base, user, browser, context: await signedIn(browser, { base, user }), columns }
      const rows = await measure(place, size.rounds)
      // Other symbols than those of the journal: positions of their own, each with one segment.
      const csv = Buffer.from(madeFills(10).csv.toString().replaceAll('COIN', 'NEW'))
      await importFills({ base, user }, account, fillsOf(csv, account))
      return [...rows, await openedAgain(place, size.rounds, 'open them after ten new fills')]
    } finally {
      await browser.close()
      await pool.end()
    }
  })
}

type Place = {
  readonly base: string
  readonly user: User
  readonly browser: Browser
  readonly context: BrowserContext
  readonly columns: TradeColumns
}

async function signedIn(
  browser: Browser,
  { base, user }: { readonly base: string; readonly user: User },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  await context.addInitScript(watchTasks)
  const cookies = user.cookie.split('; ').map((text) => {
    const [name = '', ...value] = text.split('=')
    return { name, value: value.join('='), url: base }
  })
  await context.addCookies(cookies)
  return context
}

async function measure(place: Place, rounds: number): Promise<Row[]> {
  const { user, browser, columns } = place
  const first = await opened(place)
  const { page } = first
  const trades = columns.count
  const openMb = await rendererMb(browser)
  const rows: Row[] = [
    { what: `open ${trades} trades, first time`, ms: first.ms, note: `${first.longest.toFixed(0)} ms longest task` },
    { what: 'from the arrival of the data to the figures', ms: first.afterData, note: `renderer ${openMb} MB` },
  ]
  rows.push(await filtered(page, `/user/${user.uid}/overview`, { columns, what: 'overview' }))
  rows.push(await filtered(page, `/user/${user.uid}/report/hour`, { columns, what: 'report by hour' }))
  rows.push(...(await ticked(page, { user, columns })))
  rows.push({ what: 'renderer after all this, MB', ms: await rendererMb(browser) })
  await page.close()
  rows.push(await openedAgain(place, rounds, 'open them again'))
  return rows
}

type Opened = { readonly page: Page; readonly ms: number; readonly afterData: number; readonly longest: number }

/** A tab of its own, as the figures that a tab has shown last are shown before the trades are read. */
async function opened({ base, user, context }: Place): Promise<Opened> {
  const page = await context.newPage()
  await page.goto(`${base}/user/${user.uid}/overview`, { waitUntil: 'commit' })
  const handle = await page.waitForFunction(
    () => {
      const figures = document.querySelector('[aria-label="Key figures"]')
      return /\d closed trade/.test(figures?.textContent ?? '') ? performance.now() : false
    },
    undefined,
    { polling: 'raf', timeout: 300_000 },
  )
  const ms = (await handle.jsonValue()) as number
  const { data, longest } = await page.evaluate((until) => {
    const parts = performance
      .getEntriesByType('resource')
      .flatMap((entry) => (entry.name.endsWith('/segments') ? [(entry as PerformanceResourceTiming).responseEnd] : []))
    const tasks = (globalThis as unknown as { longTasks: { start: number; ms: number }[] }).longTasks
    return {
      data: Math.max(0, ...parts.filter((time) => time <= until)),
      longest: Math.max(0, ...tasks.filter(({ start }) => start <= until).map((task) => task.ms)),
    }
  }, ms)
  return { page, ms, afterData: ms - data, longest }
}

async function openedAgain(place: Place, rounds: number, what: string): Promise<Row> {
  const results: Opened[] = []
  for (let round = 0; round < rounds; round += 1) {
    const result = await opened(place)
    results.push(result)
    await result.page.close()
  }
  const longest = medianOf(results.map((result) => result.longest))
  return { what, ms: medianOf(results.map(({ ms }) => ms)), note: `${longest.toFixed(0)} ms longest task` }
}

const FILTERS: readonly { readonly search: string; readonly filter: TradeFilter }[] = [
  { search: 'side=long', filter: { side: 'long' } },
  { search: 'side=short', filter: { side: 'short' } },
  { search: 'outcome=win', filter: { outcomes: ['win'] } },
  { search: 'hour=8&hour=9', filter: { hours: [8, 9] } },
  { search: 'weekday=3&side=long', filter: { weekdays: [3], side: 'long' } },
  { search: 'ticker=COIN1USDT', filter: { tickers: ['COIN1USDT'] } },
  { search: 'from=2023-06-01', filter: { from: '2023-06-01' } },
  { search: 'q=coin2', filter: { text: 'coin2' } },
]

const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null, detailed: false }

type Screen = { readonly columns: TradeColumns; readonly what: string }

async function filtered(page: Page, path: string, { columns, what }: Screen): Promise<Row> {
  const changes: Change[] = []
  // The overview is what was opened.
  if (what !== 'overview') await page.evaluate(changedTo, { path, texts: shown(columns, { filter: {}, what }) })
  for (const { search, filter } of FILTERS) {
    const texts = shown(columns, { filter, what })
    changes.push(await page.evaluate(changedTo, { path: `${path}?${search}`, texts }))
  }
  const times = changes.map(({ ms }) => ms)
  return {
    what: `filter change, ${what}`,
    ms: medianOf(times),
    note: `longest ${Math.max(...times).toFixed(0)} ms, last change of the page ${medianOf(changes.map(({ settled }) => settled)).toFixed(0)} ms, longest task ${Math.max(...changes.map(({ longest }) => longest)).toFixed(0)} ms`,
  }
}

/** What the screen shows with this filter and with no other: numbers of trades. */
function shown(
  columns: TradeColumns,
  { filter, what }: { readonly filter: TradeFilter; readonly what: string },
): readonly string[] {
  const { summary, groups } = analyse(columns, selectTrades(columns, filter, { settings: SETTINGS }), SETTINGS)
  must((summary.count ?? 0) > 0, `${what} with a filter that finds nothing`)
  if (what === 'overview') return [`${(summary.count ?? 0).toLocaleString('en-US')} closed trades`]
  return groups.hour.slice(...HOURS_IN_SIGHT).map(({ count }) => count.toLocaleString('en-US'))
}

const HOURS_IN_SIGHT = [4, 12] as const

async function ticked(
  page: Page,
  { user, columns }: { readonly user: User; readonly columns: TradeColumns },
): Promise<Row[]> {
  const all = columns.count.toLocaleString('en-US')
  const list = await page.evaluate(changedTo, { path: `/user/${user.uid}/trades`, texts: [`${all} trades`] })
  const click = (box: string, selected: number) =>
    page.evaluate(changedTo, {
      click: `input[aria-label${box}]`,
      texts: [`${selected.toLocaleString('en-US')} selected`],
    })
  await page.locator('input[aria-label="Select all"]').waitFor()
  const every = await click('="Select all"', columns.count)
  const fewer = await click('$="row 3"', columns.count - 1)
  const note = ({ longest }: Change) => `longest task ${longest.toFixed(0)} ms`
  return [
    { what: 'trades list, first opened', ms: list.ms, note: note(list) },
    { what: 'select all', ms: every.ms, note: note(every) },
    { what: 'untick one of them', ms: fewer.ms, note: note(fewer) },
  ]
}
