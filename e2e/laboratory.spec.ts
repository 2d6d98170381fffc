/**
 * What the trades could have made: figures that update with each change, an address that stores the changes, and
 * simulations.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from './faults.ts'
import { openDemo } from './journal.ts'

async function openLaboratory(page: Page, search: string): Promise<void> {
  await openDemo(page, { at: `report/laboratory?${search}` })
  await expect(page.getByRole('heading', { name: 'What if' })).toBeVisible()
  await expect(finding(page)).toBeVisible()
}

const finding = (page: Page) => page.getByRole('heading', { name: /^(As traded|With these changes): / })
const measures = (page: Page) => page.getByRole('region', { name: 'Measures before and after' })
const figures = (page: Page, measure: string) =>
  measures(page).getByRole('row').filter({ hasText: measure }).getByRole('cell').allTextContents()

// Promise [Laboratory] What the trades would have made without some of them, or with different fees, sizes or stops, is
//   computed with the measures of the reports. With no change it equals the report.
test('excluded trades are missing only from the second column, and their list has the same count', {
  tag: '@long',
}, async ({ page }) => {
  await openLaboratory(page, '')
  const traded = plain(await finding(page).textContent()).match(/As traded: (\+\$[\d,.]+)/)?.[1] ?? ''
  expect(traded).not.toBe('')
  await expect(measures(page)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Leave out by' }).click()
  await page.getByRole('option', { name: 'Holding time' }).click()
  await expect(page).toHaveURL(/out=holding/)
  const url = page.url().replace(/\?.*/, '')
  await page.goto(`${url}?out=holding:15-60m&out=holding:1-4h`)
  const effect = page.getByRole('region', { name: 'Leave out some trades' }).getByText(/^Leaves out/)
  const [, count = '', net = ''] =
    plain(await effect.textContent()).match(/^Leaves out ([\d,]+) trades, which made (−\$[\d,.]+)\./) ?? []
  await expect(page.getByRole('heading', { name: / more than as traded/ })).toBeVisible()
  const [before = '', after = '', difference = ''] = await figures(page, 'Net profit')
  expect(before).toContain(traded)
  expect(difference).toContain(net.replace('−', '+'))
  // Each of the three is rounded to a cent.
  expect(Math.abs(amount(after) - amount(before) + amount(net))).toBeLessThan(0.02)
  await page.goto(`${url.replace('report/laboratory', 'trades')}?counted=yes&holding=15-60m&holding=1-4h`)
  await expect(page.getByText(`${count} trades`).first()).toBeVisible()
  await expect(page.getByText(net).first()).toBeVisible()
})

// Promise [Laboratory] All changes combine and are in the address, so a link keeps its meaning. Each says what it did
//   and what it cannot know.
test('all changes combine, are in the address, and are undone together', { tag: '@long' }, async ({ page }) => {
  await openLaboratory(page, 'side=long')
  const traded = await finding(page).textContent()
  await page.getByRole('textbox', { name: 'Losses', exact: true }).fill('2')
  await expect(page).toHaveURL(/side=long&stop=2/)
  await page.getByRole('radio', { name: 'In a row' }).click()
  await page.getByRole('radio', { name: 'Part of them' }).click()
  await page.getByRole('textbox', { name: 'Wins to leave out' }).fill('3')
  await expect(page).toHaveURL(/fees=50&stop=2-in-a-row&best=3/)
  for (const [name, text] of [
    ['Different fees', /^Net P&L changes by \+\u2060\$/],
    ['Stop for the day after losses', /^Leaves out [\d,]+ trades?/],
    ['Leave out the largest wins', /^Leaves out 3 trades, which made \+\u2060\$.* Net P&L changes by −\u2060\$/],
  ] as const) {
    await expect(page.getByRole('region', { name }).getByText(text)).toBeVisible()
  }
  const [, after = ''] = await figures(page, 'Net profit')
  await page.reload()
  await expect(measures(page)).toContainText(after)
  // A number that cannot be used changes nothing.
  const url = page.url()
  await page.getByRole('textbox', { name: /^Risk per trade/ }).fill('-5')
  await expect(page.getByText(/^Enter a number from /)).toBeVisible()
  expect(page.url()).toBe(url)
  await page.getByRole('button', { name: 'Undo all changes' }).click()
  await expect(finding(page)).toHaveText(traded ?? '')
  await expect(page).toHaveURL(/report\/laboratory\?side=long$/)
})

// Promise [Laboratory] Simulations say how often a given share of the balance would be lost.
test('the simulations use the loss that was typed, and figures and curves can be saved', {
  tag: '@long',
}, async ({ page }) => {
  await openLaboratory(page, 'best=5&balance=1000')
  await expect(page.getByRole('heading', { name: /simulations lose 30% of the balance/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Loss, % of the balance' }).fill('80')
  await expect(page.getByRole('heading', { name: /simulations lose 80% of the balance/ })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Simulations' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Lose 80% of the balance at some time' })).toHaveText(/[\d.]+%.*[\d.]+%/)
  const curves = page.getByRole('region', { name: /^With these changes: / })
  await curves.getByRole('button', { name: 'Download' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV', exact: true }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe('Day,As traded,With these changes,Difference')
  await expect(page.getByRole('link', { name: 'SVG', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'PNG', exact: true })).toBeVisible()
})

// Promise [Laboratory] Trades are compared with holding bitcoin over the same days, and only if its price is known for
//   all of those days.
test('trades are compared with holding bitcoin on request, and the address keeps that choice', {
  tag: '@long',
}, async ({ page }) => {
  await openLaboratory(page, 'balance=10000')
  await page.getByRole('button', { name: 'Load the price of BTC' }).click()
  await expect(page).toHaveURL(/balance=10000&hold=btc/)
  await expect(
    page.getByRole('heading', { name: /^Holding BTC made [+−][\d.]+%, these trades [+−][\d.]+%/ }),
  ).toBeVisible()
  await expect(
    page.getByText(/^\$10,000\.00 in BTC would have made [+−]\u2060\$[\d,.]+, with a drawdown of up to /),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('button', { name: 'Load the price of BTC' })).toBeVisible()
})

test('hidden amounts are hidden in the title, the effects, the tables and the fields', { tag: '@long' }, async ({
  page,
}) => {
  await openLaboratory(page, 'out=weekday:5&stop=2&hold=btc')
  await expect(page.getByRole('heading', { name: /^Holding BTC made / })).toBeVisible()
  await page.keyboard.press('Shift+H')
  await expect(finding(page)).toContainText('•••')
  expect(await page.getByRole('main').innerText()).not.toMatch(/\$\d/)
  const balance = page.getByRole('textbox', { name: /^Starting balance/ })
  await expect(balance).toHaveValue('')
  await expect(balance).toHaveAttribute('placeholder', '$•••')
})

// Promise [Laboratory] The page is usable in both themes and on a phone.
test('the page is accessible in both themes and on a phone', { tag: '@long' }, async ({ page }) => {
  await openLaboratory(page, 'out=weekday:5&out=weekday:6&fees=0.02_0.05_40&risk=50&stop=3&best=2&hold=btc')
  await expect(page.getByRole('heading', { name: /^Holding BTC made / })).toBeVisible()
  await expect(measures(page)).toBeVisible()
  await expectUsable(page)
})

/** A sentence without the characters that keep a sign on the line of its amount. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll('\u2060', '')
}

/** `+$1,234.50` as a number. */
function amount(text: string): number {
  return Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''))
}
