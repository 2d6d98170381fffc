// Promise [One number everywhere] A figure that moved says why: the causes add up to the change exactly.
import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { importFile, signUp, THREE_TRADES } from './journal.ts'

test('a figure that changed says why: the causes add up to the change', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  const [head, ...lines] = THREE_TRADES.trim().split('\n')
  await importFile(page, 'march.csv', [head, ...lines.slice(0, 2)].join('\n'))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main')).toContainText('+$8.00')
  await importFile(page, 'more.csv', [head, ...lines.slice(2)].join('\n'))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('main')).toContainText('+$6.90')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('what changed')
  await page.keyboard.press('Enter')
  const steps = page.getByRole('region', { name: 'Step by step' }).getByRole('listitem')
  await expect(steps.first()).toContainText('Imported more.csv')
  await expect(steps.first()).toContainText('2 new trades')
  await expect(steps.first()).toContainText('Change−$1.10')
  const between = page.getByRole('region', { name: 'Between two moments' })
  await expect(between).toContainText('Change+$6.90')
  await page.getByRole('radio', { name: 'Trades' }).click()
  await expect(between).toContainText('Change+3')
  expect(await faultsOf(page)).toEqual([])
})
