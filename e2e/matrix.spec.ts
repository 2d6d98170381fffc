/** Trades by two dimensions: each cell leads to its trades, and the table is for every reader. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectUsable } from './faults.ts'
import { openDemo } from './journal.ts'

async function openMatrix(page: Page, search: string): Promise<void> {
  await openDemo(page, { at: `report/matrix?${search}` })
  await expect(page.getByRole('table')).toBeVisible()
}

// Promise [Compare and matrix] Both choices are in the address, so a link keeps its meaning.
test('a cell states its figure and its trades, opens exactly those, and can be reached with the arrow keys', async ({
  page,
}) => {
  await openMatrix(page, '')
  await expect(page.getByRole('heading', { name: 'Net profit by weekday and session' })).toBeVisible()
  const table = page.getByRole('table')
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Tuesday' }) })
  await row.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(row.getByRole('link').nth(1)).toBeFocused()
  const [, count] = /, ([\d,]+ trades?)$/.exec((await row.getByRole('link').nth(1).textContent()) ?? '') ?? []
  const [, net] = /^Net profit (.*)$/.exec((await page.getByText(/^Net profit [+−]/).textContent()) ?? '') ?? []
  await expect(page.getByText('Tuesday, Europe 8–13 UTC')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/trades\?/)
  await expect(page.getByText(count ?? 'no count').first()).toBeVisible()
  await expect(page.getByText(net ?? 'no net').first()).toBeVisible()
  await page.goBack()

  // The address has both dimensions and the measure.
  await page.getByRole('button', { name: 'Swap rows and columns' }).click()
  await expect(page).toHaveURL(/rows=session&columns=weekday/)
  await page.getByRole('combobox', { name: 'Measure' }).click()
  await page.getByRole('option', { name: 'Win rate' }).click()
  await expect(page).toHaveURL(/measure=winRate/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Win rate by session and weekday' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Tue' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV, every digit' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toMatch(/^row,row name,column,column name,count,/)
  expect(file).toMatch(/\r\neurope,Europe 8–13 UTC,1,Tuesday,\d+,/)
})

// Promise [Compare and matrix] Both pages are readable in both themes and on a phone, where only the table scrolls
//   sideways.
test('the page is accessible in both themes and on a phone', { tag: '@long' }, async ({ page }) => {
  await openMatrix(page, 'rows=ticker&columns=hour')
  await expectUsable(page)
})
