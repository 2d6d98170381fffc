/** A very large journal in a browser: opened, opened again, filtered, ticked; time, long tasks, memory. */
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { analyse, selectTrades, type TradeColumns, type TradeFilter } from '@roundtrip/core/reports'
import { openPool } from '@roundtrip/server/connection'
import { BROWSER_OPTIONS, largestRenderer } from './browser.ts'
import { importFills } from './import-fills.ts'
import { fillsOf, madeJournal } from './made-journal.ts'
import { madeFills } from './made-fills.ts'
import { medianOf, must, type Row, timed } from './measured.ts'
import { changedTo, type Change, watchTasks } from './page-watch.ts'
import { withServer } from './serving.ts'
import { signedUp, type User } from './signed-up.ts'

export type Size = {
  /** The number of imported fills; the trades are made from many more. */
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
      const setup: Setup = { base, user, browser, context: await signedIn(browser, { base, user }), columns }
      const rows = await measure(setup, size.rounds)
      // Other symbols than those of the journal: positions of their own, each with one segment.
      const csv = Buffer.from(madeFills(10).csv.toString().replaceAll('COIN', 'NEW'))
      await importFills({ base, user }, account, fillsOf(csv, account))
      return [...rows, await openedAgain(setup, size.rounds, 'open them after ten new fills')]
    } finally {
      await browser.close()
      await pool.end()
    }
  })
}

type Setup = {
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

async function measure(setup: Setup, rounds: number): Promise<Row[]> {
  const { user, browser, columns } = setup
  const first = await opened(setup)
  const { page } = first
  const trades = columns.count
  await pause(SETTLE_MS)
  const renderer = await largestRenderer(browser)
  const rows: Row[] = [
    {
      what: `open ${trades} trades, first time`,
      ms: first.ms,
      note: note({ cpu: renderer.cpu, longest: first.longest }),
    },
    { what: 'from the arrival of the data to the figures', ms: first.afterData, note: `renderer ${renderer.mb} MB` },
  ]
  rows.push(await filtered(setup, page, { path: 'overview', filters: FILTERS.slice(0, 6) }))
  rows.push(await filtered(setup, page, { path: 'report/hour', filters: FILTERS.slice(6) }))
  rows.push(...(await ticked(page, { user, columns })))
  await pause(SETTLE_MS)
  rows.push({ what: 'renderer after all this, MB', ms: (await largestRenderer(browser)).mb })
  await page.close()
  rows.push(await openedAgain(setup, rounds, 'open them again'))
  return rows
}

type Opened = { readonly page: Page; readonly ms: number; readonly afterData: number; readonly longest: number }

/** A new tab, because a tab shows its last figures before the trades are read. */
async function opened({ base, user, context }: Setup): Promise<Opened> {
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

async function openedAgain(setup: Setup, rounds: number, what: string): Promise<Row> {
  const results: { readonly ms: number; readonly cpu: number; readonly longest: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    // The previous tab may have been in the same process.
    const before = await largestRenderer(setup.browser)
    const { page, ms, longest } = await opened(setup)
    const after = await largestRenderer(setup.browser)
    results.push({ ms, longest, cpu: after.cpu - (after.id === before.id ? before.cpu : 0) })
    await page.close()
  }
  const cpu = medianOf(results.map((result) => result.cpu))
  const longest = medianOf(results.map((result) => result.longest))
  return { what, ms: medianOf(results.map(({ ms }) => ms)), note: note({ cpu, longest }) }
}

type Filtered = { readonly search: string; readonly filter: TradeFilter }

/** The first filters for one screen, the others for another: a filter used on one is cached for the other. */
const FILTERS: readonly Filtered[] = [
  { search: 'side=long', filter: { side: 'long' } },
  { search: 'outcome=win', filter: { outcomes: ['win'] } },
  { search: 'hour=8&hour=9', filter: { hours: [8, 9] } },
  { search: 'weekday=3&side=long', filter: { weekdays: [3], side: 'long' } },
  { search: 'ticker=COIN1USDT', filter: { tickers: ['COIN1USDT'] } },
  { search: 'from=2023-06-01', filter: { from: '2023-06-01' } },
  { search: 'side=short', filter: { side: 'short' } },
  { search: 'outcome=loss', filter: { outcomes: ['loss'] } },
  { search: 'weekday=1&side=short', filter: { weekdays: [1], side: 'short' } },
  { search: 'ticker=COIN2USDT', filter: { tickers: ['COIN2USDT'] } },
  { search: 'q=coin3', filter: { text: 'coin3' } },
  { search: 'side=long&outcome=win', filter: { side: 'long', outcomes: ['win'] } },
]

const SETTINGS = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null, detailed: false }

type Screen = { readonly path: string; readonly filters: readonly Filtered[] }

async function filtered({ browser, user, columns }: Setup, page: Page, { path, filters }: Screen): Promise<Row> {
  const address = `/user/${user.uid}/${path}`
  // The overview is the screen that was opened.
  const before = { path: address, texts: shown(columns, { filter: {}, path }) }
  if (path !== 'overview') await page.evaluate(changedTo, before)
  const changes: Change[] = []
  const { cpu } = await largestRenderer(browser)
  for (const { search, filter } of filters) {
    const texts = shown(columns, { filter, path })
    changes.push(await page.evaluate(changedTo, { path: `${address}?${search}`, texts }))
  }
  const spent = ((await largestRenderer(browser)).cpu - cpu) / filters.length
  const worst = Math.max(...changes.map(({ ms }) => ms))
  const longest = Math.max(...changes.map((change) => change.longest))
  return {
    what: `filter change, ${path}`,
    ms: medianOf(changes.map(({ ms }) => ms)),
    // Other content of a screen must not hold up its figures.
    floor: {
      what: 'the same figures in one process, nothing drawn',
      ms: medianOf(filters.map((filtered) => figuresMs(columns, filtered))),
      max: 12,
    },
    note: `${worst.toFixed(0)} ms at worst, ${note({ cpu: spent, longest })}`,
  }
}

/** The figures that the screen shows, computed in this process. */
function figuresMs(columns: TradeColumns, { filter }: Filtered): number {
  const settings = { ...SETTINGS, measures: FIGURES }
  return timed(3, () => analyse(columns, selectTrades(columns, filter, { settings }), settings)).ms
}

/** Some of the figures that the cards of the overview show. */
const FIGURES = ['count', 'netProfit', 'winRate', 'profitFactor', 'expectancy', 'maxDrawdown'] as const

function note({ cpu, longest }: { readonly cpu: number; readonly longest: number }): string {
  return `${cpu.toFixed(0)} ms CPU of the renderer, ${longest.toFixed(0)} ms longest task`
}

/** The trade counts that the screen shows with this filter and with no other. */
function shown(
  columns: TradeColumns,
  { filter, path }: { readonly filter: TradeFilter; readonly path: string },
): readonly string[] {
  const { summary, groups } = analyse(columns, selectTrades(columns, filter, { settings: SETTINGS }), SETTINGS)
  must((summary.count ?? 0) > 0, `${path} with a filter that finds nothing`)
  if (path === 'overview') return [`${(summary.count ?? 0).toLocaleString('en-US')} closed trades`]
  return groups.hour.slice(...HOURS_IN_SIGHT).map(({ count }) => count.toLocaleString('en-US'))
}

const HOURS_IN_SIGHT = [4, 12] as const

/** How long after the last response unused memory is freed. */
const SETTLE_MS = 3_000

function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms))
}

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
  const task = ({ longest }: Change): string => `${longest.toFixed(0)} ms longest task`
  return [
    { what: 'trades list, first opened', ms: list.ms, note: task(list) },
    { what: 'select all', ms: every.ms, note: task(every) },
    { what: 'untick one of them', ms: fewer.ms, note: task(fewer) },
  ]
}
