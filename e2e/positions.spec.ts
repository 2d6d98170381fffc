import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { startJournal, THREE_TRADES, visit } from './journal.ts'

/**
 * Half of a long, an inverse short, coins on spot, and a market without prices. The long was opened far below what the
 * stand-in for exchanges ever quotes, so that it is in profit whenever the test runs.
 */
const OPEN = `${THREE_TRADES}2026-11-20T09:00:00Z,fill,binance,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,0.5,30000,1.2,USDT,11,,,
2026-11-21T09:00:00Z,fill,binance,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,0.2,31000,1.2,USDT,12,,,
2026-11-25T10:00:00Z,fill,binance,inverse,BTCUSD_PERP,BTC,USD,BTC,100,sell,both,120,60000,0.00004,BTC,14,,,
2026-11-28T10:00:00Z,fill,binance,spot,ETHUSDT,ETH,USDT,USDT,1,buy,both,3,2400,2,USDT,13,,,
2026-11-29T10:00:00Z,fill,myexchange,linear,SOLUSDT,SOL,USDT,USDT,1,buy,both,20,150,1,USDT,15,,,
`
const MONEY = /[+\u2212]\$[\d,]+\.\d\d/

// Promise [Single trades and edits] Open positions have a page with remaining size, price and its source, unrealized
//   P&L and the distance to the stop. If no price is known, it says why.
test('open positions have a page with their amounts, and lists and trade pages show the same', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const root = await startJournal(page, { at: 'trades/positions', text: OPEN })
  const table = page.getByRole('table', { name: 'Open positions' })
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect(row('BTCUSDT')).toContainText(MONEY)
  await expect(row('BTCUSDT')).toContainText('30,000.00')
  await expect(row('BTCUSDT')).toContainText(/Binance, \d\d:\d\d/)
  await expect(row('BTCUSD_PERP')).toContainText('Inverse perpetual')
  await expect(row('BTCUSD_PERP')).toContainText('$12,000.00')
  await expect(row('ETHUSDT')).toContainText('3 ETH')
  await expect(row('SOLUSDT')).not.toContainText('$0.00')
  await expect(page.getByText('SOLUSDT: There are no live prices for Myexchange.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('3 of 4 have a price')
  expect(await faultsOf(page)).toEqual([])

  await visit(page, `${root}/trades?status=open`)
  const listed = page.getByRole('row').filter({ hasText: 'BTCUSDT' })
  await expect(listed).toContainText('since 20 Nov 26')
  await expect(listed).toContainText(MONEY)
  await listed.getByRole('link', { name: 'BTCUSDT' }).click()
  const figures = page.getByRole('main').locator('dl')
  await expect(figures.first()).toContainText(/Size left\s*0\.3/)
  await page.getByLabel('Stop at entry').fill('20000')
  await page.getByLabel('Stop at entry').blur()
  // Far below what the stand-in ever quotes.
  await expect(figures.nth(1)).toContainText(/20,000\.00.*% away/)
  await expect(figures.first()).toContainText(/\+\d+\.\d\dR/)
})
