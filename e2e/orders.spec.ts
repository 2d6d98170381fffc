import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { openDemo, openTab } from './journal.ts'

// Promise [Connected exchanges] A pattern of client order ids labels the trades of a bot or a strategy.
test('a trade shows its orders, and has the label of the bot that placed them', { tag: '@long' }, async ({ page }) => {
  await openDemo(page, { at: 'connections' })
  const standIns = page.getByRole('region', { name: /^Try it with a sample exchange/ })
  await standIns.getByRole('button', { name: 'Bybit demo' }).click()
  const connection = page.getByRole('article', { name: 'Bybit demo', exact: true })
  await expect(connection.getByText('Sample account')).toBeVisible()

  await openTab(page, 'Setups', 'Labels')
  await page.getByRole('button', { name: 'New label', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Grid bot')
  await form.getByRole('textbox', { name: 'Client order ids' }).fill('grid-*')
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(form).toBeHidden()
  // No trade was labelled by hand: the trades of the label come from the orders.
  const label = page.getByRole('row', { name: /^Grid bot/ })
  await expect(label.getByRole('cell').first()).toHaveText(/^[1-9]/)
  await label.getByRole('link', { name: 'Grid bot' }).click()

  await page.getByRole('table', { name: 'Trades' }).getByRole('link').first().click()
  await expect(page.getByText('Grid bot').first()).toBeVisible()
  const orders = page.getByRole('region', { name: /^Orders/ })
  await expect(orders.getByText(/^grid-\d+/).first()).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})
