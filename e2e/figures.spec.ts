import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { startJournal } from './journal.ts'

/**
 * A contract and a spot pair of one name, an open trade that has booked a loss, and a trade with a fee in a coin that
 * has no rate: 8 and -2 on the contract, 4 on spot; -6 booked by the open short; one trade not known.
 */
const UGLY = `time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount
2026-03-02T09:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,100,1,USDT,1,,,
2026-03-02T10:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,110,1,USDT,2,,,
2026-03-03T09:10:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,110,0,USDT,3,,,
2026-03-03T14:30:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,112,0,USDT,4,,,
2026-03-04T09:20:00Z,fill,myexchange,spot,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,100,0,USDT,5,,,
2026-03-04T22:00:00Z,fill,myexchange,spot,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,104,0,USDT,6,,,
2026-03-05T09:30:00Z,fill,myexchange,linear,ETHUSDT,ETH,USDT,USDT,1,sell,both,2,10,0,USDT,7,,,
2026-03-05T11:00:00Z,fill,myexchange,linear,ETHUSDT,ETH,USDT,USDT,1,buy,both,1,16,0,USDT,8,,,
2026-03-06T09:40:00Z,fill,myexchange,linear,XYZUSDT,XYZ,USDT,USDT,1,buy,both,1,50,1,QQQ,9,,,
2026-03-06T12:00:00Z,fill,myexchange,linear,XYZUSDT,XYZ,USDT,USDT,1,sell,both,1,70,1,QQQ,10,,,
`

const totals = (page: Page) => page.getByRole('main').locator('output').first()

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['E2E_SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

// Promise [Figures and the trades behind them] Cards, curves, reports, calendar, day pages and CSV files agree.
test('cards, curve and list agree, and a cell opens exactly its trades', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { text: UGLY })
  const [, user = ''] = /\/user\/([^/]+)/.exec(page.url()) ?? []

  await test.step('the overview has one net P&L, and says what open trades add', async () => {
    await page.goto(`/user/${user}/overview`)
    await expect(page.getByLabel('Key figures')).toContainText('+$10.00')
    await expect(page.getByLabel('Key figures')).toContainText('open trades booked −$6.00')
    await expect(page.getByLabel('Cumulative net P&L, now +\u2060$10.00')).toBeVisible()
    await shot(page, 'overview')
    await page.getByText('Booked', { exact: true }).click()
    await expect(page.getByLabel('Cumulative booked P&L, now +\u2060$4.00')).toBeVisible()
    await expect(
      page.getByText('Closed trades +\u2060$10.00 and open trades −\u2060$6.00 so far: +\u2060$4.00 booked.'),
    ).toBeVisible()
  })

  await test.step('the list counts the trades that it sums, and the notices link to the rest', async () => {
    await page.goto(`/user/${user}/trades`)
    await expect(totals(page)).toContainText('5 trades · 3 counted: +$10.00 · 66.7% won · 2 not counted')
    await shot(page, 'trades')
    await page.getByRole('link', { name: '1 trade without an exchange rate' }).click()
    await expect(totals(page)).toHaveText('1 trade · none counted')
    const row = page.getByRole('row').nth(1)
    await expect(row).toContainText('Rate missing')
    await expect(row).not.toContainText('$0.00')
  })

  await test.step('the list is saved as CSV with every digit, and as a workbook', async () => {
    await page.goto(`/user/${user}/trades`)
    const saved = async (type: string): Promise<{ readonly name: string; readonly content: Buffer }> => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: type }).click()
      const file = await download
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
    }
    const csv = await saved('CSV, every digit')
    expect(csv.name).toBe('roundtrip-trades.csv')
    expect(csv.content.toString().trim().split('\r\n')).toHaveLength(1 + 5)
    const workbook = await saved('Excel (XLSX)')
    expect(workbook.name).toBe('roundtrip-trades.xlsx')
    // A workbook is a ZIP with the sheet in it.
    expect(workbook.content.subarray(0, 2).toString()).toBe('PK')
    expect(workbook.content.includes('xl/worksheets/sheet1.xml')).toBe(true)
  })

  await test.step('a ticker that is a contract and a spot pair opens the trades of each', async () => {
    for (const [name, text] of [
      ['BTCUSDT spot', '1 trade · +$4.00 · 100.0% won'],
      ['BTCUSDT', '2 trades · +$6.00 · 50.0% won'],
    ] as const) {
      await page.goto(`/user/${user}/report/ticker`)
      await page.getByRole('main').getByRole('table').getByRole('link', { name, exact: true }).click()
      await expect(totals(page)).toHaveText(text)
    }
  })

  await test.step('an hour counts only its closed trades', async () => {
    await page.goto(`/user/${user}/report/hour`)
    await page.getByRole('main').getByRole('table').getByRole('link', { name: '09:00–09:59' }).click()
    await expect(totals(page)).toHaveText('3 trades · +$10.00 · 66.7% won')
  })

  await test.step('the filters know what a trade came after', async () => {
    await page.goto(`/user/${user}/trades`)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Add a filter' }).fill('after')
    await page.getByRole('option', { name: 'After wins or losses' }).click()
    await page.getByRole('option', { name: 'After a loss' }).click()
    await expect(totals(page)).toHaveText('1 trade · +$4.00 · 100.0% won')
  })

  await test.step('a day of the calendar opens the trades behind its figures', async () => {
    await page.goto(`/user/${user}/overview?calendar=2026-03`)
    await page.getByRole('link', { name: /5 March 2026|5 Mar 2026/ }).click()
    await expect(totals(page)).toHaveText('No trade closed on 5 Mar 2026 · open trades booked −$6.00')
  })
})

// Promise [Figures and the trades behind them] Typed amounts keep their currency, and without a rate there is no
//   converted amount.
test('another reporting currency never shows a number that was not converted', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { text: UGLY })
  const [, user = ''] = /\/user\/([^/]+)/.exec(page.url()) ?? []
  await page.goto(`/user/${user}/settings`)
  const balance = page.getByLabel('Balance before the first trade, in USD')
  await balance.fill('25000')
  await balance.blur()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Reporting currency' }).click()
  await page.getByRole('option', { name: 'EUR' }).click()
  await expect(page.getByLabel('Balance before the first trade, in USD')).toHaveValue('25000')
  await expect(page.getByText('Not used: its rate to EUR is unknown.')).toBeVisible()

  await page.goto(`/user/${user}/overview`)
  await expect(page.getByText('Rates for EUR are missing')).toBeVisible()
  await shot(page, 'overview-eur')
  await page.getByRole('link', { name: 'Show the trades' }).click()
  await expect(totals(page)).toHaveText('5 trades · none counted')
  await expect(page.getByRole('main')).not.toContainText('€0.00')
  await shot(page, 'trades-eur')

  // All of them are booked in dollars, which need no rate.
  await page.goBack()
  await page.getByRole('button', { name: 'Show in USD' }).click()
  await expect(page.getByRole('region', { name: 'Net P&L', exact: true })).toBeVisible()
})
