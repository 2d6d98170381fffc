/** One crosshair for all charts of a screen: by pointer and by keys, each chart shows its own value of the same moment. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { openDemo } from './journal.ts'

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name, exact: true })
const candles = (page: Page): Locator => page.getByRole('group', { name: /in candles of/ })
const running = (page: Page): Locator => page.getByRole('group', { name: /^Running profit, at last/ })
/** What a line over time shows at the crosshair: its moment, its value, and what is drawn below. */
const legendOf = (chart: Locator): Locator => chart.locator('p')

/** The newest closed trade of the demo; two are open. */
async function openDemoTrade(page: Page): Promise<void> {
  await openDemo(page, { at: 'trades' })
  await page.getByRole('table', { name: 'Trades' }).getByRole('row').nth(3).click()
  await expect(candles(page).locator('canvas').first()).toBeVisible()
  await expect(legendOf(running(page))).toBeAttached()
}

/** The table rows of a card, which is switched to the table and back. */
async function tableOf(card: Locator): Promise<string[][]> {
  await card.getByRole('button', { name: 'Show as table' }).click()
  const table = card.getByRole('table')
  await expect(table).toBeVisible()
  const rows = await table.evaluate((element) =>
    [...element.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
  await card.getByRole('button', { name: 'Show as chart' }).click()
  return rows
}

async function hover(page: Page, chart: Locator, share: number): Promise<void> {
  await chart.scrollIntoViewIfNeeded()
  const box = await chart.boundingBox()
  if (box === null) throw new Error('The chart is not shown.')
  await page.mouse.move(box.x + box.width * share, box.y + box.height * 0.4)
}

const textsOf = (legend: Locator): Promise<string[]> => legend.locator('span').allInnerTexts()

/** Minutes of the day in `26 Nov 26 16:04` and in `26 Nov 2026, 16:04:00`. */
function minutesIn(text: string): number {
  const [, hours = '', minutes = ''] = /(\d\d):(\d\d)/.exec(text) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** The day in `26 Nov 2026, 16:04:00`. */
const dayIn = (text: string): string => text.split(',')[0] ?? ''
const timeOf = (text: string): number => Date.parse(`${dayIn(text)} UTC`)

test('the moment under the pointer is the same in every chart of a trade', { tag: '@long' }, async ({ page }) => {
  await openDemoTrade(page)
  const card = region(page, 'Running profit and position')
  const rows = await tableOf(card)
  await expect(legendOf(running(page))).toBeAttached()
  const length = Number((/in candles of (\d+)m/.exec((await candles(page).getAttribute('aria-label')) ?? '') ?? [])[1])
  expect(length).toBeGreaterThan(0)

  for (const share of [0.35, 0.45, 0.55]) {
    await hover(page, candles(page), share)
    await expect(legendOf(running(page))).not.toBeEmpty()
    const candle = minutesIn(await page.getByLabel('Candle under the crosshair').innerText())
    const [moment = '', value = '', position = ''] = await textsOf(legendOf(running(page)))
    // The curve has finer candles: it shows the last one that lies in the candle under the pointer.
    const inside = rows.filter(([time = '']) => minutesIn(time) >= candle && minutesIn(time) < candle + length)
    const [time = '', profit, shownPosition] = inside.at(-1) ?? []
    expect(minutesIn(moment), `at ${share}`).toBe(minutesIn(time))
    expect([value, position]).toEqual([profit, `Position ${shownPosition}`])
  }
  await page.mouse.move(0, 0)
  await expect(legendOf(running(page))).toBeEmpty()
})

test('the arrow keys of one chart move the crosshair of all', { tag: '@long' }, async ({ page }) => {
  await openDemoTrade(page)
  const rows = await tableOf(region(page, 'Running profit and position'))
  await expect(legendOf(running(page))).toBeAttached()
  await running(page).focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight')
  const [moment = '', value] = await textsOf(legendOf(running(page)))
  const [time = '', profit] = rows[7] ?? []
  expect([minutesIn(moment), value]).toEqual([minutesIn(time), profit])
  const priced = page.getByLabel('Candle under the crosshair')
  const length = Number((/in candles of (\d+)m/.exec((await candles(page).getAttribute('aria-label')) ?? '') ?? [])[1])
  expect(minutesIn(await priced.innerText())).toBe(Math.floor(minutesIn(moment) / length) * length)

  // And the other way round.
  await candles(page).focus()
  await page.keyboard.press('Home')
  await expect(legendOf(running(page))).toBeEmpty()
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await expect(legendOf(running(page))).toBeEmpty()
  expect(await faultsOf(page)).toEqual([])
})

test('on the Summary, the day under the pointer is the same in all charts over time', { tag: '@long' }, async ({
  page,
}) => {
  await openDemo(page, { at: 'report' })
  const curve = page.getByRole('group', { name: /^Cumulative net P&L, now/ })
  const rolling = page.getByRole('group', { name: /^The last 50 trades/ })
  await expect(rolling).toBeVisible()
  await expect(legendOf(curve)).toBeAttached()
  const days = await tableOf(region(page, /^Net P&L$/))
  const averages = await tableOf(region(page, /^The last 50 trades made/))
  await expect(legendOf(curve)).toBeAttached()

  // A pointer resting on a chart points again when the page below it moves.
  await page.mouse.move(0, 0)
  await curve.focus()
  await page.keyboard.press('End')
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowLeft')
  // The table starts with the newest day.
  const [day = '', , total, fall] = days[20] ?? []
  await expect.poll(() => textsOf(legendOf(curve))).toEqual([day, total, `Drawdown ${fall}`])
  // The rolling average has points at some of the trades: it shows the last one that had closed by then.
  const [closedAt = '', , average = ''] = averages.find(([time = '']) => timeOf(time) <= timeOf(day)) ?? []
  // In a sentence, a sign stays with its amount.
  await expect(rolling.locator('b')).toHaveText(`${average.replace(/^[+−]/, '$&\u2060')} a trade`)
  await expect(rolling.locator('span').last()).toContainText(`, ${dayIn(closedAt)}`)
  const month = page.getByRole('region', { name: 'Net P&L by month' }).locator('[data-pointed]')
  await expect(month).toHaveCount(1)
  expect(new Date(`${await month.getAttribute('data-span')}-02`).toDateString().slice(4, 7)).toBe(day.split(' ')[1])

  // A trade of the rolling average shows the day on which it closed.
  await rolling.focus()
  await page.keyboard.press('End')
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowLeft')
  const closed = (await rolling.locator('span').last().innerText()).split(', ').at(-1)
  const sum = days.find(([name]) => name === closed)?.[2]
  await expect.poll(async () => (await textsOf(legendOf(curve))).slice(0, 2)).toEqual([closed, sum])
})

test('while the pointer moves, only the legends are redrawn', { tag: '@long' }, async ({ page }) => {
  await openDemoTrade(page)
  // The last thing that a page loads by itself.
  await expect(page.getByRole('link', { name: 'All counted' })).toBeVisible()
  await hover(page, candles(page), 0.4)
  await expect(legendOf(running(page))).not.toBeEmpty()
  await page.evaluate(() => {
    const watched = window as unknown as { written: Set<string> }
    watched.written = new Set()
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const owner = element?.closest('dl, [role="group"], section')
        watched.written.add(`${owner?.tagName} ${owner?.getAttribute('aria-label') ?? ''}`)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  for (const share of [0.42, 0.46, 0.5, 0.54]) await hover(page, candles(page), share)
  await expect
    .poll(() => page.evaluate(() => [...(window as unknown as { written: Set<string> }).written].length))
    .toBeGreaterThan(1)
  const written = await page.evaluate(() => [...(window as unknown as { written: Set<string> }).written])
  for (const owner of written) expect(owner).toMatch(/^DL Candle under|^DIV .*(in candles of|Running profit)/)
})

test('indicators are drawn, remembered, and show their values at the crosshair', { tag: '@long' }, async ({ page }) => {
  await openDemoTrade(page)
  const legend = page.getByLabel('Candle under the crosshair')
  const tall = async (): Promise<number> => (await candles(page).boundingBox())?.height ?? 0
  const before = await tall()
  await page.getByRole('button', { name: 'Indicators' }).click()
  const panel = page.getByRole('dialog')
  for (const name of ['EMA 200', 'VWAP of the day', 'RSI 14', 'ATR 14']) {
    await panel.getByLabel(name, { exact: true }).check()
  }
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await candles(page).focus()
  // The candles before the trade's own make even the slowest average known at the first one.
  await page.keyboard.press('Home')
  for (const name of ['EMA 200', 'VWAP', 'RSI 14', 'ATR 14']) {
    await expect(legend.locator('div', { hasText: name }).locator('dd')).toHaveText(/^[\d.,]+$/)
  }
  // Each pane below the candles adds to the height.
  expect(await tall()).toBeGreaterThan(before + 150)
  await page.reload()
  await expect(legend).toContainText('EMA 200')
  await page.getByRole('button', { name: 'Indicators' }).click()
  for (const name of ['EMA 200', 'VWAP of the day', 'RSI 14', 'ATR 14'])
    await panel.getByLabel(name, { exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(legend).not.toContainText('EMA 200')
  expect(await tall()).toBe(before)
})

test('a tap leaves the crosshair where it is', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 428, height: 900 }, timezoneId: 'UTC' })
  const page = await context.newPage()
  await openDemoTrade(page)
  await expect(async () => {
    await candles(page).scrollIntoViewIfNeeded()
    const box = await candles(page).boundingBox()
    const x = (box?.x ?? 0) + (box?.width ?? 0) * 0.4
    // Not on the handle of a stop or a target, which lies elsewhere on each day of the demo.
    const y = await page.evaluate(
      ({ left, top, height }) =>
        [0.3, 0.4, 0.5, 0.6]
          .map((share) => top + height * share)
          .find((at) => document.elementFromPoint(left, at)?.tagName === 'CANVAS'),
      { left: x, top: box?.y ?? 0, height: box?.height ?? 0 },
    )
    await page.touchscreen.tap(x, y ?? 0)
    await expect(legendOf(running(page))).toContainText('Position', { timeout: 2_000 })
  }).toPass()
  await context.close()
})
