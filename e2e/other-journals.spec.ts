// Promise [One number everywhere] Notes from another journal are added to the trades they are about, and both results
//   are compared to the cent.
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { expectMessage, startJournal } from './journal.ts'

/** Two of the three trades on a clock five hours behind, without their fees, and one that does not exist here. */
const TRADERVUE = `Open Datetime,Close Datetime,Symbol,Side,Volume,Exec Count,Entry Price,Exit Price,Gross P&L,Gross P&L (%),Shared,Notes,Tags
2026-03-02 04:00:00,2026-03-02 05:00:00,BTCUSDT,L,1,2,100.00,110.00,10.00,10.00,false,"Waited for the retest, then held.","breakout,patience"
2026-03-04 15:00:00,2026-03-04 17:00:00,ETHUSDT,L,2,2,10.00,11.00,2.00,10.00,false,,breakout
2026-03-05 09:00:00,2026-03-05 09:30:00,SOLUSDT,S,3,2,150.00,148.50,5.00,1.00,false,Traded on my phone.,
`

async function dropInImport(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('banner').getByRole('button').filter({ hasText: 'Import trades' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Drop the files/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('an export of another journal: dropped, matched, compared to the cent, added as one change, and undone', async ({
  page,
}) => {
  await startJournal(page)

  await dropInImport(page, 'tradervue.csv', TRADERVUE)
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await expect(dialog).toContainText('This is an export of Tradervue.')
  await dialog.getByRole('link', { name: 'Add its notes and labels to your trades' }).click()
  await expect(page.getByRole('heading', { name: 'From another journal', level: 1 })).toBeVisible()
  const file = page.getByRole('region', { name: 'Tradervue' })
  await expect(file.getByRole('status')).toHaveText('2 of 3 rows found their trade.')
  await expect(file).toContainText('Time zone: America/New York. 2 of 3 rows fit a trade in it.')
  expect(await faultsOf(page)).toEqual([])

  // Theirs lack 2.10 of fees and one of our trades, and have one that is not here: 17 - 2.10 - 3 - 5 = 6.90.
  await page.getByRole('radio', { name: 'P&L side by side' }).click()
  const totals = page.getByRole('table', { name: 'From their total to yours' })
  await expect(totals.getByRole('row', { name: /^Tradervue/ })).toContainText('+$17.00')
  await expect(totals.getByRole('row', { name: /^Fees/ })).toContainText('−$2.10')
  await expect(totals.getByRole('row', { name: /^Trades only Roundtrip has/ })).toContainText('−$3.00')
  await expect(totals.getByRole('row', { name: /^Trades only they have/ })).toContainText('−$5.00')
  await expect(totals.getByRole('row', { name: /^Roundtrip/ })).toContainText('+$6.90')
  await expect(page.getByRole('status').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Trades that differ' }).getByRole('row')).toHaveCount(3)
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('radio', { name: 'Notes and labels' }).click()
  const added = page.getByRole('list', { name: 'Added', exact: true })
  await expect(added).toContainText('1 note')
  await expect(added).toContainText('2 new labels')
  await page.getByRole('button', { name: 'Add to 2 trades' }).click()
  await expect(page.getByText('Added to 2 trades.')).toBeVisible()
  const waiting = page.getByRole('list', { name: 'Rows waiting for a trade' })
  await expect(waiting).toContainText('Traded on my phone.')
  await expect(page.getByText('Nothing new: your trades have all of this already')).toBeVisible()

  await page.getByRole('list', { name: 'Trades and what is added to them' }).getByRole('link').first().click()
  // The list, which is being left, has the same text.
  await page.waitForURL(/\/trades\/single/)
  await expect(page.getByRole('list', { name: 'Trades and what is added to them' })).toHaveCount(0)
  await expect(page.getByText('Waited for the retest, then held.')).toBeVisible()
  await page.goBack()

  // A row that matches no trade is assigned by hand.
  await waiting.getByRole('button', { name: 'Add to a trade…' }).click()
  await waiting.getByRole('combobox', { name: 'Trade' }).click()
  await page.getByRole('option', { name: /ETHUSDT long/ }).click()
  await waiting.getByRole('button', { name: 'Attach' }).click()
  await expectMessage(page, 'Row added to the trade.')
  await expect(waiting).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(waiting).toContainText('Traded on my phone.')

  // The whole file is one change.
  await page.keyboard.press('Control+z')
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add to 2 trades' })).toBeVisible()
})

test('JSON of another journal is recognized too, and any list of finished trades can be imported', {
  tag: '@long',
}, async ({ page }) => {
  await startJournal(page)
  const trade = {
    symbol: 'ETH-USD',
    side: 'long',
    quantity: 2,
    entryPrice: 10,
    exitPrice: 11,
    entryTime: '2026-03-04T20:00:00.000Z',
    exitTime: '2026-03-04T22:00:00.000Z',
    pnl: 1.9,
    notes: 'Calm.',
  }
  await dropInImport(page, 'tradetally-export.json', JSON.stringify({ exportVersion: '3.0', trades: [trade] }))
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await expect(dialog).toContainText('This is an export of TradeTally.')
  await dialog.getByRole('link', { name: 'Add its notes and labels to your trades' }).click()
  await expect(page.getByRole('status').first()).toHaveText('The only row found its trade.')

  await page.getByRole('button', { name: 'Choose another file' }).click()
  const sheet =
    'Opened,Closed,Coin,Direction,Size,Entry,Exit,PnL,Comment\n2026-03-02 09:00,2026-03-02 10:00,BTCUSDT,Long,1,100,110,8,Held\n'
  await dropInImport(page, 'my-sheet.csv', sheet)
  const matching = page.getByRole('dialog', { name: 'Match columns' })
  await matching.getByRole('link', { name: 'Only add its notes to trades that are here' }).click()
  await expect(page.getByRole('region', { name: 'my-sheet.csv' }).getByRole('status')).toHaveText(/^The only row/)
})
