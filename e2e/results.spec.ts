/** Results in R, in percent and before costs: chosen once, for every report. */
import { expect, type Page, test } from '@playwright/test'
import { expectUsable, faultsOf } from './faults.ts'
import { openDemo, visit } from './journal.ts'

const panel = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Show results in' })

async function choose(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^(Net|Gross), / }).click()
  for (const name of names) await panel(page).getByRole('radio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
}

const figure = (page: Page, name: string) =>
  page.getByLabel('Key figures').locator('> *').filter({ hasText: name }).first()

// Promise [How results are shown] Money, percent of the start balance or R, net or gross, are chosen once, and every
//   report follows.
test('choosing R on one report applies to all others, also after a reload', async ({ page }) => {
  const root = await openDemo(page, { at: 'report/hour' })
  await expect(page.getByRole('button', { name: 'Net, USD' })).toBeVisible()
  await choose(page, ['R'])
  await expect(page.getByRole('button', { name: 'Net, R' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Figures by hour' })).toContainText(/[+−][\d,.]+R/)
  await visit(page, `${root}/overview`)
  await expect(figure(page, 'Net P&L')).toContainText(/[+−][\d,.]+R/)
  const amount = figure(page, 'Net P&L').locator('dd').first()
  const net = await amount.textContent()
  await page.reload()
  await expect(amount).toHaveText(net ?? '')
  // Trades without a risk have no result in R, and the page states how many and which.
  const left = page.getByRole('link', { name: /^[\d,]+ trades without a stop or a risk$/ })
  const [count] = /^[\d,]+ trades/.exec((await left.textContent()) ?? '') ?? []
  await left.click()
  await expect(page.getByText(count ?? 'no count').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Without a stop or a risk' })).toBeVisible()
  // A list has money and R side by side.
  await expect(page.getByRole('button', { name: /^(Net|Gross), / })).toBeHidden()
  await expect(
    page
      .getByRole('main')
      .getByText(/^[+−]\$[\d,.]+$/)
      .first(),
  ).toBeVisible()
})

// Promise [How results are shown] Money, percent of the start balance or R, net or gross, are chosen once, and every
//   report follows.
test('gross results are labeled as gross, and exclude costs', { tag: '@long' }, async ({ page }) => {
  const root = await openDemo(page, { at: 'report/ticker' })
  const table = page.getByRole('table', { name: 'Figures by ticker' })
  await expect(table.getByRole('columnheader', { name: 'Fees' })).toBeVisible()
  await choose(page, ['Gross'])
  await expect(table.getByRole('columnheader', { name: 'Gross P&L' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Fees' })).toBeHidden()
  await visit(page, `${root}/report`)
  await expect(page.getByRole('group', { name: /^Cumulative gross P&L/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Fees — — —$/ })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Net profit' })).toBeHidden()
})

// Promise [How results are shown] Money, percent of the start balance or R, net or gross, are chosen once, and every
//   report follows.
test('percent is of the start balance, and the panel is accessible', { tag: '@long' }, async ({ page }) => {
  await openDemo(page)
  await choose(page, ['%'])
  await expect(figure(page, 'Net P&L')).toContainText(/[+−][\d,.]+%/)
  await expectUsable(page)
  await page.getByRole('button', { name: 'Net, %' }).click()
  await expect(panel(page).getByText('In percent of your start balance.')).toBeVisible()
  for (const width of [1280, 428]) {
    await page.setViewportSize({ width, height: 926 })
    expect(await faultsOf(page, { opened: true })).toEqual([])
  }
})
