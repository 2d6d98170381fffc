// Promise [One number everywhere] The figures of a report can be recomputed from its exported trades with different
//   code, and match.
import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { startJournal } from './journal.ts'

test('the figures of a report are recomputed with its filters, and match', { tag: '@long' }, async ({ page }) => {
  await startJournal(page)
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('link', { name: 'Verify', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Verify numbers', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'match' })).toHaveText(/^All \d+ figures match\.$/)
  const figures = page.getByRole('table', { name: 'Figures counted twice' })
  const net = figures.getByRole('row', { name: /^Net profit/ })
  await expect(net).toContainText('+$6.90+$6.90')
  expect(await faultsOf(page)).toEqual([])

  await page.goto(`${page.url()}?side=short`)
  await expect(net).toContainText('−$3.00−$3.00')
  await expect(page.getByRole('status').filter({ hasText: 'match' })).toHaveText(/^All \d+ figures match\.$/)
})
