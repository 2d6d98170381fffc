import { expect, type Locator, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { importFile, signUp, THREE_TRADES, undoLast } from './journal.ts'

// Promise [Single trades and edits] Manually added fills and trades go through the same engine.
test('a trade is added by entry and exit, or fill by fill, in an account of its own', async ({ page }) => {
  await signUp(page)
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await page.getByRole('button', { name: 'Add trade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add trade' })
  await dialog.getByRole('combobox', { name: 'Symbol' }).fill('solusdt')
  await dialog.getByLabel('Size').fill('2')
  await dialog.getByLabel('Entry price').fill('100,5')
  await dialog.getByRole('button', { name: 'Add trade' }).click()
  await expect(dialog.getByText('When was it filled?')).toBeVisible()
  await dialog.getByLabel(/^Entry time/).fill('2026-03-02T09:00:00')
  await dialog.getByLabel('Exit price').fill('110.5')
  await expect(dialog.getByLabel(/^Exit time/)).not.toHaveValue('')
  await dialog.getByLabel(/^Exit time/).fill('2026-03-02T10:00:00')
  await dialog.getByLabel('Fees').fill('1')
  expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
  // The long form starts with what was typed.
  await dialog.getByRole('button', { name: 'More fields' }).click()
  await expect(dialog.getByLabel('Base coin')).toHaveValue('SOL')
  const [first, second] = [dialog.getByRole('group', { name: 'Fill 1' }), dialog.getByRole('group', { name: 'Fill 2' })]
  await expect(first.getByLabel('Quantity')).toHaveValue('2')
  await expect(second.getByLabel('Price')).toHaveValue('110.5')
  await expect(second.getByLabel(/^Fee/)).toHaveValue('1')
  expect(await faultsOf(page, { inside: '[role="dialog"]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Add trade' }).click()
  await expect(page.getByRole('heading', { name: 'SOLUSDT long', level: 1 })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/^\+\$?19/)
      .first(),
  ).toBeVisible()
  await undoLast(page, 'Trade added.')
  await expect(page.getByText('Trade not found')).toBeVisible()
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await expect(page.getByText('No trades yet')).toBeVisible()
})

test('a new user is guided through the first steps, and can hide them', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const steps = page.getByRole('region', { name: /^Getting started/ })
  await expect(steps).toContainText('0 of 4')
  await expect(steps).toContainText('Days in UTC time, USD.')
  await steps.getByRole('button', { name: 'Change' }).click()
  await steps.getByLabel(/^Balance before your first trade/).fill('-5')
  await steps.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(steps.getByText('A positive amount')).toBeVisible()
  await steps.getByLabel(/^Balance before your first trade/).fill('2500')
  expect(await faultsOf(page)).toEqual([])
  await steps.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(steps).not.toContainText('Days in UTC time')
  await expect(steps.getByRole('button', { name: 'Type one in' })).toBeVisible()
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(steps).toContainText('1 of 4')
  // Finished steps stay visible, and the first figure is shown before them.
  await steps.getByRole('button', { name: '1 of 4' }).click()
  await expect(page.getByText('Add your trades, done')).toBeVisible()
  await page.keyboard.press('Escape')
  const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN
  expect(await topOf(page.getByLabel('Key figures'))).toBeLessThan(await topOf(steps))
  await steps.getByRole('link', { name: 'Open the inbox' }).click()
  await expect(page).toHaveURL(/tab=inbox/)
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(steps).toHaveCount(0)
  await expect(page.getByText('Saving')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Key figures')).toBeVisible()
  await expect(steps).toHaveCount(0)
})
