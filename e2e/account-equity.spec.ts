/** Equity and percentages of one account start from its own balance, not from that of the whole journal. */
import { expect, test } from '@playwright/test'
import { importFile, signUp, THREE_TRADES } from './journal.ts'

/** BTCUSDT in one account, +5 net; ETHUSDT in another, +1.9. */
const TWO_ACCOUNTS = THREE_TRADES.trimEnd()
  .split('\n')
  .map((line, index) => `${line},${index === 0 ? 'account' : line.includes('BTCUSDT') ? 'Swing' : 'Scalps'}`)
  .join('\n')

test('each account has its own balance, equity and percentages', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const home = page.url().replace(/(\/user\/[^/]+)\/.*$/, '$1')
  await importFile(page, 'trades.csv', TWO_ACCOUNTS)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.goto(`${home}/settings#figures`)
  const whole = page.getByLabel('Balance before the first trade, in USD')
  await whole.fill('1000')
  await whole.blur()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.goto(`${home}/connections#accounts`)
  const swing = page.getByRole('article', { name: 'Swing' })
  await swing.getByLabel('Balance before its first trade, in USD').fill('100')
  await swing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Account saved.').first()).toBeVisible()

  await page.goto(`${home}/overview`)
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('Swing').getByRole('cell').first()).toHaveText('$105.00')
  await expect(row('Scalps').getByRole('cell').first()).toHaveText('—')
  await row('Swing').getByRole('link').click()
  await page.getByRole('radio', { name: 'Equity' }).click()
  await expect(page.getByText('$105.00').first()).toBeVisible()
})
