import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { importFile, openDemo, startJournal, THREE_TRADES } from './journal.ts'

async function openTrade(page: Page, row: number): Promise<void> {
  await page.getByRole('link', { name: 'Trades' }).first().click()
  const table = page.getByRole('table', { name: 'Trades' })
  await table.getByRole('row').nth(row).click()
  await expect(card(page, 'Price')).toBeVisible()
}

/** The newest closed trade of the demo; two are open. */
async function openDemoTrade(page: Page): Promise<void> {
  await openDemo(page)
  await openTrade(page, 3)
  await expect(chart(page)).toBeVisible()
}

/** The oldest of three trades, in the trader's own journal. */
async function openOwnTrade(page: Page): Promise<void> {
  await startJournal(page)
  await openTrade(page, 3)
}

const chart = (page: Page): Locator => page.getByRole('group', { name: /in candles of/ })
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** The text next to a name in a list of figures. */
const figure = (list: Locator, name: string): Locator =>
  list.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[not(@aria-hidden)][1]')

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

// Promise [Single trades and edits] A trade is shown on the chart of its market, with how far it went for and against
//   the trader.
test("the demo's trade is shown on its market's chart, with how far it went", { tag: '@long' }, async ({ page }) => {
  await openDemoTrade(page)
  await expect(page.getByText('sample data')).toBeVisible()
  await expect(page.getByLabel('Candle under the crosshair')).toContainText(/\d/)
  const went = card(page, 'Best and worst while open')
  await expect(figure(went, 'Best')).toContainText('%')
  await expect(figure(went, 'Worst')).toContainText('%')
  await expect(page.getByRole('heading', { name: /Running profit and position/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('radio', { name: '1h', exact: true }).click()
  await expect(page.getByRole('group', { name: /in candles of 1h/ })).toBeVisible()
  const price = card(page, 'Price')
  await price.getByRole('button', { name: 'Show as table' }).click()
  const table = price.getByRole('table')
  await expect(table).toBeVisible()
  const head = await table.getByRole('columnheader').allTextContents()
  expect(head).toEqual(['Time', 'Open', 'High', 'Low', 'Close', 'Volume', 'Fills'])
  await expect(table.getByText(/^(Buy|Sell) [\d.]+/).first()).toBeVisible()
})

// Promise [Single trades and edits] A trade can be replayed candle by candle.
test('a trader replays a trade with the keyboard', { tag: '@long' }, async ({ page }) => {
  await openDemoTrade(page)
  await page.getByRole('button', { name: 'Replay', exact: true }).focus()
  await page.keyboard.press('Enter')
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await expect(play).toBeFocused()
  const slider = page.getByRole('slider', { name: 'Candle' })
  const standing = page.getByLabel(/^The trade at/)
  await expect(figure(standing, 'Position')).toHaveText('0')
  const begun = Number(await slider.inputValue())

  // Right steps on to the first fill; left takes it back.
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(figure(standing, 'Position')).not.toHaveText('0', { timeout: 200 })
  }).toPass()
  await expect(figure(standing, 'Average entry')).not.toHaveText('—')
  const entered = Number(await slider.inputValue())
  expect(entered).toBeGreaterThan(begun)
  while (Number(await slider.inputValue()) > begun) await page.keyboard.press('ArrowLeft')
  await expect(figure(standing, 'Position')).toHaveText('0')

  await page.getByRole('radio', { name: '16/s' }).click()
  await play.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(begun + 3)
  await page.getByRole('button', { name: 'Pause' }).click()
  await slider.focus()
  await page.keyboard.press('End')
  await expect(figure(standing, 'Position')).toHaveText('0')
  await expect(figure(standing, 'Unrealized')).toContainText('0.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End replay' }).click()
  await expect(page.getByRole('button', { name: 'Replay', exact: true })).toBeFocused()
})

// Promise [Single trades and edits] Without candles, every screen works and says what is missing.
test('without candles the page says why, and works', { tag: '@long' }, async ({ page }) => {
  await openOwnTrade(page)
  await expect(page.getByText('No candles for this trade')).toBeVisible()
  await expect(page.getByText('Roundtrip doesn’t load candles from this exchange.')).toBeVisible()
  await expect(page.getByText('This needs candles for the whole trade.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Booked profit and position/ })).toBeVisible()
  const costs = card(page, 'From price to net')
  await expect(figure(costs, 'Price')).toHaveText('10')
  await expect(figure(costs, 'Net')).toBeVisible()
  await expectAccessible(page)
})

/**
 * One long of 1 from 100 to 110, from 09:00 to 10:00, in candles of ten minutes. Those wholly inside and without a fill
 * reach from 94 (09:30) to 118 (09:40): best 18, worst -6; kept 10 of 18, given back 8. The candle of the entry counts
 * with its close only, the one that starts with the exit not at all.
 */
const CANDLES = `time,open,high,low,close,volume
2026-03-02T08:50:00Z,99,101,98,100,5
2026-03-02T09:00:00Z,100,104,97,103,5
2026-03-02T09:10:00Z,103,108,102,107,5
2026-03-02T09:20:00Z,107,109,99,100,5
2026-03-02T09:30:00Z,100,101,94,99,5
2026-03-02T09:40:00Z,99,118,99,115,5
2026-03-02T09:50:00Z,115,116,109,110,5
2026-03-02T10:00:00Z,110,130,80,112,5
`

// Promise [Single trades and edits] A trade is shown on the chart of its market, with how far it went for and against
//   the trader.
test('a trader imports candles and sees how far the trade went', { tag: '@long' }, async ({ page }) => {
  await openOwnTrade(page)
  await page.getByRole('button', { name: 'Import candles' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Candles of BTCUSDT' })
  const choose = async (text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: /^Choose/ }).click()
    await (await chooser).setFiles({ name: 'btc.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('time,side,price\n1,buy,2')
  await expect(dialog.getByText('There is no header with time, open, high, low and close.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import candles' })).toBeDisabled()
  await choose(CANDLES.replace('104,97,103', '101,97,103'))
  await expect(dialog.getByText('btc.csv, line 3: The high is below the open or the close.')).toBeVisible()
  await choose(CANDLES)
  await expect(dialog.getByText('They cover the whole trade.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import candles' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('from your file')).toBeVisible()
  const went = card(page, 'Best and worst while open')
  await expect(figure(went, 'Best')).toContainText('+$18.00')
  await expect(figure(went, 'Best')).toContainText('+18.00%')
  await expect(figure(went, 'Worst')).toContainText('−$6.00')
  await expect(figure(went, 'Captured')).toHaveText('55.6%')
  await expect(figure(went, 'Given back')).toHaveText('$8.00')
  await expect(figure(went, 'Best exit')).toContainText('118.0000')
  await expect(figure(went, 'Best exit')).toContainText('09:40')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import candles' }).click()
  await page.getByRole('button', { name: 'Delete btc.csv' }).click()
  await expect(page.getByRole('button', { name: 'Delete btc.csv' })).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No candles for this trade')).toBeVisible()
})

// Promise [Single trades and edits] Without candles, every screen works and says what is missing.
test('candles of another market are detected', { tag: '@long' }, async ({ page }) => {
  await openOwnTrade(page)
  await page.getByRole('button', { name: 'Import candles' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Candles of BTCUSDT' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /^Choose/ }).click()
  const [head = '', ...rows] = CANDLES.trim().split('\n')
  const tenfold = rows.map((row) => row.replaceAll(/,(\d+)/g, (_, figure: string) => `,${figure}0`))
  const other = [head, ...tenfold].join('\n')
  await (await chooser).setFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from(other) })
  await dialog.getByRole('button', { name: 'Import candles' }).click()
  await expect(page.getByText(/^2 fills lie outside the candles/)).toBeVisible()
  await expect(page.getByText('These candles don’t match this trade.')).toBeVisible()
})

test('for a venue without candles, those of another market of the coin are used, and the choice is remembered', {
  tag: '@long',
}, async ({ page }) => {
  await openDemo(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await page.getByRole('button', { name: 'All accounts' }).click()
  await page.getByText('Myexchange', { exact: true }).click()
  await page.keyboard.press('Escape')
  // The trades of the demo have disappeared from the list.
  await expect(page.getByRole('table', { name: 'Trades' }).getByText('ETHUSDT')).toHaveCount(1)
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'BTCUSDT' }).first().click()
  await page.getByRole('button', { name: 'Use another market' }).click()
  const dialog = page.getByRole('dialog', { name: 'Candles of another market' })
  await expect(dialog.getByText('For BTC traded on myexchange.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Demo market/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Demo market BTCUSDT/)).toBeVisible()
  await expect(page.getByText(/^2 fills lie outside the candles/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Demo market BTCUSDT/)).toBeVisible()
  await page.getByRole('button', { name: 'Candles of another market' }).click()
  await dialog.getByRole('button', { name: 'Stop using it' }).click()
  await expect(page.getByText('No candles for this trade')).toBeVisible()
})
