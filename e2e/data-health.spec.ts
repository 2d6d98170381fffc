// Promise [One number everywhere] Trades that no figure counts, because data is missing, are reported at the import, in
//   the header and on a page, with the way to fix it.
import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { importFile, signUp, startJournal, THREE_TRADES } from './journal.ts'

/** Hyperliquid states the profit of each fill. The second purchase of ETH is missing, that of BTC is complete. */
const WITH_A_GAP = `time,coin,dir,px,sz,ntl,fee,closedPnl
3/14/2025 - 10:00:00,ETH,Open Long,2000,1,2000,0.7,-0.7
3/14/2025 - 12:00:00,ETH,Close Long,2150,2,4300,1.505,198.495
3/15/2025 - 10:00:00,BTC,Open Long,80000,0.1,8000,2.8,-2.8
3/15/2025 - 12:00:00,BTC,Close Long,81000,0.1,8100,2.835,97.165
`

test('trades that are left out are reported at the import, in the header and on a page with the way to fix them', async ({
  page,
}) => {
  await signUp(page)
  await importFile(page, 'trades.csv', WITH_A_GAP)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 trade left out of every figure. See why.')
  await dialog.getByRole('link', { name: 'See why' }).click()

  await expect(page.getByRole('heading', { name: 'Data health', level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '1 trade left out' })).toBeVisible()
  const account = page.getByRole('region', { name: 'Hyperliquid futures', exact: true })
  await expect(account).toContainText('1 trade of 2 left out of every figure.')
  await expect(account.getByRole('table')).toContainText('ETH')
  await expect(account.getByRole('table')).not.toContainText('BTC')
  expect(await faultsOf(page, {})).toEqual([])

  const finding = account
    .getByRole('list', { name: /^Findings/ })
    .getByRole('listitem')
    .filter({ hasText: 'Contradicted' })
  await finding.getByRole('button', { name: /^Import a file into/ }).click()
  await expect(page.getByRole('dialog', { name: 'Import trades' })).toBeVisible()
  await page.keyboard.press('Escape')
  await finding.getByRole('link', { name: '1', exact: true }).click()
  const trades = page.getByRole('table', { name: 'Trades' })
  await expect(trades.getByRole('link', { name: 'ETH' })).toHaveCount(1)
  await expect(trades.getByRole('link', { name: 'BTC' })).toHaveCount(0)
})

test('a journal without gaps says that everything is counted', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, {
    text: WITH_A_GAP.split('\n')
      .filter((line) => !line.includes('ETH'))
      .join('\n'),
  })
  await page.getByRole('banner').getByRole('link', { name: 'All counted' }).click()
  await expect(page.getByRole('region', { name: 'Hyperliquid futures', exact: true })).toContainText(
    'The only trade is counted. No gaps found since 15 Mar 2025.',
  )
})

test('a sale whose purchase is in no file is not called counted, and links to its market', async ({ page }) => {
  const sale = '2026-03-05T09:00:00Z,fill,myexchange,spot,SOLUSDT,SOL,USDT,USDT,1,sell,both,1,90,0,USDT,7,,,\n'
  await startJournal(page, { text: `${THREE_TRADES}${sale}` })
  await expect(page.getByRole('region', { name: 'To do' })).toContainText('1 market to check')
  await page.getByRole('banner').getByRole('link', { name: '1 market to check' }).click()
  const account = page
    .getByRole('region', { name: 'Myexchange', exact: true })
    .filter({ hasText: '1 market to check.' })
  await expect(account.getByRole('table')).toContainText('SOLUSDT')
})
