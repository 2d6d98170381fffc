/** The charts of the Summary: their text, their links, their data, and their accessibility. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { leaveTheme, openDemo } from './journal.ts'
import { rowsOfWorkbook, valueInWorkbook } from './workbook.ts'

/** Opens the Summary of the demo with all its charts, and returns the address prefix of its screens. */
async function openSummary(page: Page): Promise<string> {
  const root = await openDemo(page, { at: 'report' })
  await settled(page)
  return root
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'All measures' })).toBeVisible()
  await expect(page.locator('main [aria-hidden][style*="height"]')).toHaveCount(0)
}

const totals = (page: Page) => page.getByRole('main').locator('output').first()
const chart = (page: Page, name: string | RegExp): Locator => page.getByRole('main').getByRole('group', { name })
/** The card around a chart. */
const card = (page: Page, name: string | RegExp): Locator =>
  page.locator('main section', { has: page.getByRole('group', { name }) })

test('the result comes first, then eight figures, and each chart says what it shows', { tag: '@long' }, async ({
  page,
}) => {
  await openSummary(page)
  const figures = page.getByLabel('Key figures')
  await expect(figures.locator('dt')).toHaveText([
    'Net P&L',
    'Win rate',
    'Profit factor',
    'Expectancy in R',
    'Adherence',
  ])
  const more = page.getByLabel('Trades, risk and costs')
  await expect(more.locator('dt')).toHaveCount(8)
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  for (const finding of [
    /^Net P&L/,
    /^Costs ate [\d.]+% of gross P&L: /,
    /^\w+day \d\d:00 earned most: \+\u2060\$/,
    /^Median trade .*, average /,
    /^Trades held .* (lost|earned) most: /,
    /^\d+ of \d+ months made money/,
    /^The last 50 trades made .* on average/,
    /^[\d.]+% of simulations end with a loss/,
    /^The largest drawdown, /,
  ]) {
    expect(
      headings.some((heading) => finding.test(heading)),
      `${finding} in ${headings.join(' | ')}`,
    ).toBe(true)
  }
  await expect(figures).toContainText('Net P&L')
  // The largest drawdown of the list is the figure at the head.
  const [fall = ''] =
    (
      await more
        .getByText(/Max drawdown/)
        .locator('xpath=ancestor::div[1]')
        .innerText()
    ).match(/\$[\d,.]+/) ?? []
  await expect(page.getByRole('region', { name: 'Drawdowns' }).getByRole('row').nth(1)).toContainText(fall)
})

test('a cell of the hours of the week opens exactly its trades', { tag: '@long' }, async ({ page }) => {
  await openSummary(page)
  const cells = chart(page, /^Net P&L by weekday and hour/).getByRole('link')
  const name = (await cells.nth(9).getAttribute('aria-label')) ?? ''
  const [, net = '', count = ''] = /: (\S+), (\d+) trades?$/.exec(name) ?? []
  expect(net, name).not.toBe('')
  await cells.nth(9).click()
  await page.waitForURL(/\/trades\?/)
  await expect(totals(page)).toContainText(`${count} trade`)
  await expect(totals(page)).toContainText(net)
})

test('a month opens its trades, and its year adds up', { tag: '@long' }, async ({ page }) => {
  await openSummary(page)
  const month = page.getByRole('region', { name: 'Net P&L by month' }).getByRole('link').first()
  const name = (await month.getAttribute('title')) ?? ''
  const [, net = '', count = ''] = /: (\S+), (\d+) trades?$/.exec(name) ?? []
  await month.click()
  await page.waitForURL(/\/trades\?/)
  await expect(totals(page)).toContainText(`${count} trade`)
  await expect(totals(page)).toContainText(net)
})

test('a holding time sets the filter of the page, by pointer and by keyboard', { tag: '@long' }, async ({ page }) => {
  await openSummary(page)
  const bands = chart(page, /^Result against holding time/).getByRole('button')
  const name = (await bands.nth(2).getAttribute('aria-label')) ?? ''
  const [, count = ''] = /, (\d[\d,]*) trades/.exec(name) ?? []
  const trades = page.getByLabel('Trades, risk and costs').locator('div', { hasText: 'Trades' }).first()
  await bands.nth(2).click()
  await expect(page).toHaveURL(/holding=/)
  await expect(trades).toContainText(count)
  await page.goBack()
  await expect(page).not.toHaveURL(/holding=/)
  await expect(bands.nth(3)).toBeVisible()
  await bands.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(bands.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/holding=/)
  // Dragging over several selects all of them.
  await page.goBack()
  await expect(bands.nth(4)).toBeVisible()
  await bands.nth(1).hover()
  await page.mouse.down()
  await bands.nth(3).hover()
  await page.mouse.up()
  await expect(page).toHaveURL(/holding=.*holding=.*holding=/)
})

// Promise [Every screen] A chart saves its table as CSV and as a workbook of numbers and dates, without hidden amounts.
test('each chart has its table, and is saved as CSV, Excel, SVG and PNG', async ({ page }) => {
  await openSummary(page)
  const workbooks = new Map<string, ReturnType<typeof rowsOfWorkbook>>()
  for (const name of [
    /^Cumulative net P&L/,
    /^From the result of prices/,
    /^Net P&L by weekday and hour/,
    /^Distribution of results/,
    /^Result against holding time/,
    /^The last 50 trades/,
    /simulations/,
  ]) {
    const shown = card(page, name)
    const heading = await shown.getByRole('heading').first().innerText()
    const button = shown.getByRole('button', { name: 'Download', exact: true })
    await button.click()
    const files = page.getByRole('dialog')
    for (const type of ['CSV', 'SVG', 'PNG']) {
      const link = files.getByRole('link', { name: type, exact: true })
      // A panel is hidden while its button is scrolled out of view, which late cards can cause.
      await expect(async () => {
        await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        await expect(link).toBeVisible({ timeout: 2_000 })
      }).toPass()
      const saving = page.waitForEvent('download')
      await link.click()
      const file = await saving
      const bytes = await readFile(await file.path())
      expect(file.suggestedFilename(), heading).toMatch(new RegExp(`^roundtrip-.*\\.${type.toLowerCase()}$`))
      if (type === 'CSV') expect(bytes.toString().split('\r\n').length, heading).toBeGreaterThan(3)
      if (type === 'SVG') expect(bytes.toString(), heading).toMatch(/^<svg .*<(path|rect|image) /s)
      if (type === 'PNG') expect(bytes.subarray(1, 4).toString(), heading).toBe('PNG')
      expect(bytes.length, `${heading} ${type}`).toBeGreaterThan(100)
    }
    workbooks.set(heading, rowsOfWorkbook(await savedWorkbook(files, page)))
    await page.keyboard.press('Escape')
    await expect(files).toHaveCount(0)
  }
  for (const [heading, workbook] of workbooks) {
    const table = await shownTable(page, heading)
    expect(workbook.length, heading).toBeGreaterThan(3)
    const values = table.map((row, line) => (line === 0 ? row : withoutEmptyEnd(row.map(valueInWorkbook))))
    expect(workbook.map(withoutEmptyEnd), heading).toEqual(values)
    // Only names, spans and edges are texts: every chart has amounts.
    const figures = workbook.slice(1).flatMap((row) => row.filter((cell) => typeof cell === 'number'))
    expect(figures.length, heading).toBeGreaterThan(3)
  }
  const hours = page.locator('main section', { hasText: /earned most/ }).first()
  const rows = hours.getByRole('region').getByRole('row')
  await expect(rows.first()).toContainText('Net P&L')
  expect(await rows.count()).toBeGreaterThan(20)
})

/** A workbook has no cells for missing values at the end of a row. */
function withoutEmptyEnd<T>(row: readonly T[]): readonly T[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)
}

/** Chooses Excel in the open panel of a chart. */
async function savedWorkbook(files: Locator, page: Page): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Excel', exact: true }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^roundtrip-.*\.xlsx$/)
  return readFile(await file.path())
}

/** Shows a chart as a table, and reads its texts. */
async function shownTable(page: Page, heading: string): Promise<string[][]> {
  // The chart, which the card was located by, is hidden while the table is shown.
  const shown = page.locator('main section', { has: page.getByRole('heading', { name: heading, exact: true }) })
  await shown.getByRole('button', { name: 'Show as table' }).click()
  const table = shown.getByRole('table')
  await expect(table).toBeVisible()
  return table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
  )
}

// Promise [Every screen] A chart saves its table as CSV and as a workbook of numbers and dates, without hidden amounts.
test('amounts are hidden in every chart', { tag: '@long' }, async ({ page }) => {
  await openSummary(page)
  await page.keyboard.press('Shift+H')
  const text = page.getByRole('main')
  await expect(page.getByLabel('Key figures')).toContainText('•••')
  expect(await text.innerText()).not.toMatch(/\$[\d]/)
  const hours = card(page, /^Net P&L by weekday and hour/)
  await hours.getByRole('button', { name: 'Download', exact: true }).click()
  const files = page.getByRole('dialog')
  const [, ...lines] = rowsOfWorkbook(await savedWorkbook(files, page))
  const saving = page.waitForEvent('download')
  await files.getByRole('link', { name: 'CSV', exact: true }).click()
  const csv = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.map((line) => line[2])).toEqual(csv.slice(1).map((line) => line.split(',')[2]?.replace(/^'/, '')))
  for (const [, , net, count, won] of lines) {
    expect(net).toMatch(/^[+-]?\$\u2022{3}$/)
    expect([typeof count, typeof won]).toEqual(['number', 'number'])
  }
  await page.keyboard.press('Escape')
  await expect(files).toHaveCount(0)
  await page.keyboard.press('Shift+H')
  await expect(page.getByLabel('Key figures')).not.toContainText('•••')
})

test('the measures can be searched', { tag: '@long' }, async ({ page }) => {
  await openSummary(page)
  const list = page.getByRole('region', { name: 'All measures' })
  await list.getByRole('searchbox', { name: 'Search measures' }).fill('kelly')
  await expect(list.getByRole('rowheader')).toHaveCount(1)
  await list.getByRole('searchbox', { name: 'Search measures' }).fill('no such thing')
  await expect(list).toContainText('No matching measure')
})

test('nothing scrolls sideways on a phone, and both themes pass the automated accessibility checks', {
  tag: '@long',
}, async ({ page }) => {
  const root = await openSummary(page)
  for (const width of [428, 890, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over, `at ${width}`).toBeLessThanOrEqual(0)
    await expect.poll(() => collisions(page), `labels at ${width}`).toEqual([])
  }
  for (const theme of ['dark', 'light']) {
    await leaveTheme(page, theme)
    await page.goto(`${root}/report`)
    await settled(page)
    expect(await faultsOf(page, { colours: theme === 'light' })).toEqual([])
  }
})

/** Overlapping texts of a drawing. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overlaps: string[] = []
    for (const drawing of document.querySelectorAll('main section svg')) {
      const texts = [...drawing.querySelectorAll('text')].filter((text) => (text.textContent ?? '') !== '')
      texts.forEach((a, index) => {
        const first = a.getBoundingClientRect()
        for (const b of texts.slice(index + 1)) {
          const second = b.getBoundingClientRect()
          const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left)
          const tall = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
          // The boxes of adjacent lines are a little taller than their letters.
          if (wide > 1 && tall > 4) overlaps.push(`${a.textContent} on ${b.textContent}`)
        }
      })
    }
    return overlaps
  })
}
