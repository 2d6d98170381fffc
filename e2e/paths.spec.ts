/** What trades did between and after their fills: loaded on request, the same as on the trade's page, and replayed. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectUsable } from './faults.ts'
import { openDemo, startJournal, visit } from './journal.ts'

/** A demo, filtered to some sixty trades so that their candles load quickly. */
const FEW = 'period=30d'

const bar = (page: Page): Locator => page.getByRole('main')
const load = (page: Page): Locator => bar(page).getByRole('button', { name: /^Load candles of / })
const coverage = (page: Page): Locator =>
  bar(page).getByText(/^(All [\d,]+ closed trades? ha(s|ve)|[\d,]+ of [\d,]+ closed trades? ha(s|ve)) complete candles/)
const dots = (page: Page): Locator => page.getByRole('group', { name: /^MAE and MFE of each trade/ }).getByRole('link')
const card = (page: Page): Locator =>
  page.locator('main section', { has: page.getByRole('group', { name: /^MAE and MFE of each trade/ }) })

async function loadCandles(page: Page): Promise<void> {
  await load(page).click()
  await expect(coverage(page)).toBeVisible({ timeout: 90_000 })
}

/** In sentences, a sign never ends a line without its amount. */
const joined = (amount: string): string => amount.replace(/([+−])\$/, '$1\u2060$')

// Promise [Laboratory] MAE and MFE of many trades are the same as on the page of each trade.
test('candles load on request, and MAE and MFE match the page of the trade', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000)
  await openDemo(page, { at: `report?${FEW}` })
  await expect(load(page)).toBeVisible()
  await expect(dots(page)).toHaveCount(0)
  await loadCandles(page)
  const [, complete = ''] = /^(?:All )?([\d,]+)/.exec((await coverage(page).textContent()) ?? '') ?? []
  await card(page).getByRole('radio', { name: 'USD' }).click()
  await expect(dots(page)).toHaveCount(2 * Number(complete))

  await card(page).getByRole('button', { name: 'Show as table' }).click()
  // The heading may name its finding, and the chart is hidden while its table is shown.
  const table = page.locator('main section', { hasText: 'Captured' }).getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Trade', 'Closed', 'Result', 'MAE', 'MFE', 'Captured'])
  const [, , result = '', mae = '', mfe = '', captured = ''] = await table
    .getByRole('row')
    .nth(1)
    .locator('th, td')
    .allTextContents()
  await page.locator('main section', { hasText: 'Captured' }).getByRole('button', { name: 'Show as chart' }).click()
  const same = dots(page)
    .and(page.getByRole('link', { name: `${result}, MAE ${joined(mae)}, MFE ${joined(mfe)}` }))
    .first()
  await same.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/trades\/single|trade=/)
  const went = page.getByRole('region', { name: 'Best and worst while open' })
  const figure = (name: string): Locator =>
    went.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]')
  // A dollar coin counts as a dollar: the digits are the same.
  await expect(figure('Best')).toContainText(digitsOf(mfe))
  await expect(figure('Worst')).toContainText(digitsOf(mae))
  await expect(figure('Captured')).toHaveText(captured)
})

// Promise [Laboratory] Other exits are replayed on trades with complete candles. Where a candle is ambiguous, the
//   result goes against the trader, and trades that cannot be decided are counted with the reason.
test('other exits compare the same trades, and the address keeps the exit', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000)
  const root = await openDemo(page, { at: `report?${FEW}` })
  await loadCandles(page)
  // Candles loaded on one page are there on the other.
  await visit(page, `${root}/report/laboratory?${FEW}`)
  await expect(coverage(page)).toBeVisible()
  const measures = page.getByRole('region', { name: 'Measures with other exits' })
  await expect(measures).toHaveCount(0)
  const figures = (measure: string) => measures.getByRole('row').filter({ hasText: measure }).getByRole('cell')

  await page.getByRole('radio', { name: 'Later', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Exits 60 minutes later: [+−]\u2060\$/ })).toBeVisible()
  await expect(page).toHaveURL(/exit=later_60/)
  const [trades, same, none] = await figures('Trades').allTextContents()
  expect([trades, none]).toEqual([same, '0'])
  await page.getByRole('textbox', { name: 'Minutes later' }).fill('15')
  await expect(page).toHaveURL(/exit=later_15/)

  await page.getByRole('radio', { name: 'Take profit', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Take profit at 2R: / })).toBeVisible()
  await expect(page.getByText(/ reached the target, /)).toBeVisible()
  await expect(page.getByText(/not compared: no stop and no amount at risk is known\.$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Trailing stop', exact: true }).click()
  await page.getByRole('radio', { name: 'R', exact: true }).click()
  await expect(page).toHaveURL(/exit=trail_1r/)
  await expect(page.getByRole('heading', { name: /^Trailing stop at 1R: / })).toBeVisible()
  for (const measure of ['Net profit', 'Win rate', 'Profit factor', 'Expectancy in R', 'Worst trade'])
    await expect(figures(measure).nth(1)).toHaveText(/\d/)
  await expect(page.getByText(/Funding after your real close is unknown/)).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).last().click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV, every digit' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('measure,As traded,With other exits,difference')
})

// Promise [Laboratory] Candles for many trades load only on request, in steps that can be stopped, and trades without
//   candles say why.
test('loading stops on request, and the result is accessible', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000)
  const root = await openDemo(page, { at: 'report' })
  await load(page).click()
  await expect(dots(page).first()).toBeVisible({ timeout: 60_000 })
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  if (await stop.isVisible()) await stop.click()
  await expect(coverage(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Load [\d,]+ more$/ })).toBeVisible()
  await expectUsable(page)
  await visit(page, `${root}/report/laboratory?exit=target_2`)
  await expect(page.getByRole('region', { name: 'Measures with other exits' })).toBeVisible()
  await expectUsable(page)
})

// Promise [Laboratory] Candles for many trades load only on request, in steps that can be stopped, and trades without
//   candles say why.
test('trades of a venue without candles say so', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'report' })
  await load(page).click()
  await expect(page.getByText('3 trades without: Roundtrip doesn’t load candles from this exchange.')).toBeVisible()
  await expect(page.getByText(/^0 of 3 closed trades have complete candles/)).toBeVisible()
})

/** `−$53.72` as `53.72`. */
function digitsOf(text: string): string {
  return text.replaceAll(/[^\d.,]/g, '')
}
