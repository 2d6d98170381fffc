/** Two kinds of trades side by side: what is claimed, what is not, and the trades behind either side. */
import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from './faults.ts'
import { openDemo } from './journal.ts'

/** Known at the open: the hours in which the demo's trader is tired. */
const LATE = 'a=hour%3A18&a=hour%3A19&a=hour%3A20&b=rest'
const BY_HOLDING = 'a=holding%3A15-60m&a=holding%3A1-4h&b=rest'

async function openCompare(page: Page, search: string): Promise<void> {
  await openDemo(page, { at: `report/compare?${search}` })
  await expect(page.getByRole('table')).toBeVisible()
}

const figure = (page: Page, measure: string) => page.getByRole('row').filter({ hasText: measure }).getByRole('cell')

// Promise [Compare and matrix] The page says plainly whether two averages differ by more than chance, and makes no
//   claim if the trades are too few or shared.
test('a difference beyond chance is stated plainly, and each side opens exactly its trades', async ({ page }) => {
  await openCompare(page, LATE)
  await expect(page.getByRole('heading', { name: 'B is better than A by more than chance' })).toBeVisible()
  await expect(
    page.getByText(/^A made \$[\d.]+ less per trade than B \(95%: −\u2060\$[\d.]+ to −\u2060\$[\d.]+\)\.$/),
  ).toBeVisible()
  await expect(page.getByText(/^A made [\d.]+R less per trade than B .* That is more than chance\.$/)).toBeVisible()
  for (const [side, index] of [
    ['A', 0],
    ['B', 1],
  ] as const) {
    const count = (await figure(page, 'Trades').nth(index).textContent()) ?? ''
    const net = (await figure(page, 'Net profit').nth(index).textContent()) ?? ''
    await page.getByRole('link', { name: `Show ${count} trades of ${side}` }).click()
    await page.waitForURL(/\/trades\?/)
    await expect(page.getByText(`${count} trades`).first()).toBeVisible()
    await expect(page.getByText(net).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/report\/compare\?.*b=rest/)
  }
})

test('sides known only after the entry are described, and neither is called better', { tag: '@long' }, async ({
  page,
}) => {
  await openCompare(page, BY_HOLDING)
  await expect(page.getByRole('heading', { name: 'B made more than A' })).toBeVisible()
  await expect(page.getByText(/it describes them and is not a reason\.$/)).toBeVisible()
})

// Promise [Compare and matrix] Both choices are in the address, so a link keeps its meaning.
test('choices are in the address, and the page says if trades are too few', { tag: '@long' }, async ({ page }) => {
  await openCompare(page, '')
  await expect(page.getByRole('heading', { name: 'This difference could be chance' })).toBeVisible()
  await page.getByRole('combobox', { name: 'A by' }).click()
  await page.getByRole('option', { name: 'Coin', exact: true }).click()
  await expect(page).toHaveURL(/a=coin%3A\w+&b=coin%3A\w+/)
  await page.getByRole('combobox', { name: 'B by' }).click()
  await page.getByRole('option', { name: 'All other trades' }).click()
  await expect(page).toHaveURL(/b=rest/)
  await expect(page.getByRole('heading', { name: /^A: \w+ · B: All other trades$/ })).toBeVisible()
  const url = page.url()
  const shown = await page.getByRole('table').textContent()
  await page.reload()
  await expect(page.getByRole('table')).toHaveText(shown ?? '')
  await page.goto(url.replace(/\?.*/, '?a=holding:%3E=30d&b=rest'))
  await expect(page.getByRole('heading', { name: 'Too few trades to say anything' })).toBeVisible()
  await page.goto(url.replace(/\?.*/, '?a=side:long&b=coin:BTC'))
  await expect(page.getByRole('heading', { name: 'A and B overlap' })).toBeVisible()
})

// Promise [Compare and matrix] Both pages are readable in both themes and on a phone, where only the table scrolls
//   sideways.
test('the page is accessible in both themes and on a phone', { tag: '@long' }, async ({ page }) => {
  await openCompare(page, BY_HOLDING)
  await expectUsable(page)
})
