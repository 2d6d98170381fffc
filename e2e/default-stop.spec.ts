/** A default stop is offered where a trade has none, and R comes from it only once the trader has taken it. */
import { expect, test } from '@playwright/test'
import { importFile, signUp, THREE_TRADES } from './journal.ts'

test('the default stop gives imported trades an R in one click, or one key in the inbox', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page)
  const home = page.url().replace(/(\/user\/[^/]+)\/.*$/, '$1')
  await page.goto(`${home}/settings#figures`)
  const field = page.getByLabel('Default stop, in % from the entry')
  await field.fill('100')
  await expect(page.getByText('A number above 0 and below 100, such as 2.')).toBeVisible()
  await field.fill('5')
  await field.blur()
  await expect(page.getByText('Saved.')).toBeVisible()

  await importFile(page, 'trades.csv', THREE_TRADES)
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  await expect(dialog.getByText('3 trades have no stop.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Set stops 5% from the entry' }).click()
  await expect(page.getByText('3 stops set.')).toBeVisible()
  await expect(dialog.getByText('have no stop.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // One coin from 100 with a stop at 95 risks 5; 8 net are 1.6 of it.
  await page.goto(`${home}/journal?tab=inbox`)
  await page.getByRole('radio', { name: 'Everything' }).click()
  await expect(page.getByLabel('Stop at entry')).toHaveValue('95')
  await expect(page.getByText('+1.60R')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Set the stop at/ })).toBeHidden()

  await page.getByLabel('Stop at entry').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Set the stop at 95 (5%)' })).toBeVisible()
  await expect(page.getByText('+1.60R')).toBeHidden()
  await page.keyboard.press('Shift+S')
  await expect(page.getByLabel('Stop at entry')).toHaveValue('95')
  await expect(page.getByText('+1.60R')).toBeVisible()
})
