/** Pages on paper and as files: their content, what they leave out, and that they are self-contained. */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { openDemo, visit } from './journal.ts'

/** A4 at 96 pixels an inch. */
const PAPER = { width: 794, height: 1123 }

const head = (page: Page) => page.locator('[data-paper="head"]')

/** The page as it is printed. */
async function showOnPaper(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await page.setViewportSize(PAPER)
  await expect(async () => {
    await page.emulateMedia({ media: 'screen' })
    await page.emulateMedia({ media: 'print' })
    await expect(head(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

/** Expects nothing wider than the paper, and no controls. */
async function expectClean(page: Page): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(wide, page.url()).toBeLessThanOrEqual(0)
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('banner').locator('visible=true')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Export|Filters|Customize|Change|Download)$/ })).toHaveCount(0)
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(ground).toBe('rgb(255, 255, 255)')
}

// Promise [Print, files and shared links] A page prints on a light background in any theme, without controls, under a
//   header with accounts, period, filters, currency, time zone and time.
test('a report in the dark theme prints on a light background, under a header that says what it covers', async ({
  page,
}) => {
  await openDemo(page, { at: 'report/hour?side=long&period=90d' })
  const figures = page.getByRole('table', { name: 'Figures by hour' })
  await expect(figures).toBeVisible()
  const rows = Number(await figures.getAttribute('aria-rowcount'))
  await showOnPaper(page)
  await expect(head(page).getByRole('heading', { level: 1 })).toHaveText('Breakdown by hour')
  for (const said of [/Roundtrip/, /Accounts:?All accounts/, /Period:?Last 90 days, .+ – .+/, /Filters:?Long/]) {
    await expect(head(page)).toHaveText(said)
  }
  for (const said of [/Currency:?USD/, /Time zone:?UTC/, /Made:?\d+ \w+ \d{4}/]) {
    await expect(head(page)).toHaveText(said)
  }
  await expectClean(page)
  // All rows, below a header that repeats on each page.
  await expect(figures.getByRole('row')).toHaveCount(rows)
  const repeats = await figures.locator('thead').evaluate((part) => getComputedStyle(part).display)
  expect(repeats).toBe('table-header-group')
  await page.emulateMedia({ media: 'screen' })
  await expect(head(page)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the header names how results are shown unless it is net money', { tag: '@long' }, async ({ page }) => {
  const root = await openDemo(page, { at: 'report/hour' })
  await expect(page.getByRole('table', { name: 'Figures by hour' })).toBeVisible()
  await showOnPaper(page)
  await expect(head(page)).not.toContainText('Results')
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Net, USD' }).click()
  const panel = page.getByRole('dialog').filter({ hasText: 'Show results in' })
  for (const name of ['R', 'Gross']) await panel.getByRole('radio', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Gross P&L' })).toBeVisible()
  await showOnPaper(page)
  await expect(head(page)).toHaveText(/Results:?Gross, R/)
  // The laboratory stays in net money, and the journal net.
  for (const [path, said] of [
    ['report/laboratory', null],
    ['journal', /Results:?Net, R/],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await visit(page, `${root}/${path}`)
    await showOnPaper(page)
    if (said === null) await expect(head(page)).not.toContainText('Results')
    else await expect(head(page)).toHaveText(said)
  }
})

// Promise [Print, files and shared links] Reports, the overview, the trades list, a trade and the journal fit on paper
//   with all rows of their tables, and hidden amounts stay hidden.
test('every page with figures fits on paper', { tag: '@long' }, async ({ page }) => {
  const root = await openDemo(page)
  const trade = async (): Promise<string> => {
    await page.goto(`${root}/trades`)
    const link = page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'BTC' }).first()
    return (await link.getAttribute('href')) ?? ''
  }
  const pages = [
    'overview',
    'report',
    'report/day',
    'report/label',
    'report/ticker',
    'report/insights',
    'report/compare',
    'report/matrix',
    'report/laboratory',
    'report/hour',
    'report/month',
    'report/holding',
    'journal',
    'journal/daily?day=2026-11-23',
  ]
  for (const path of [...pages.map((name) => `${root}/${name}`), await trade()]) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 900 })
    if (new URL(page.url()).pathname !== path) await visit(page, path)
    if (path.includes('/trades/')) await expect(page.getByRole('heading', { name: 'Fills and payments' })).toBeVisible()
    await showOnPaper(page)
    await expectClean(page)
  }
})

// Promise [Print, files and shared links] Reports, the overview, the trades list, a trade and the journal fit on paper
//   with all rows of their tables, and hidden amounts stay hidden.
test('all trades are printed, not only the visible ones, and hidden amounts stay hidden', { tag: '@long' }, async ({
  page,
}) => {
  await openDemo(page, { at: 'trades?period=90d' })
  const table = page.getByRole('table', { name: 'Trades' })
  await expect(table).toBeVisible()
  const all = Number(await table.getAttribute('aria-rowcount'))
  await page.keyboard.press('Shift+H')
  await expect(table).toContainText('•')
  await showOnPaper(page)
  await expect(table.locator('tbody tr')).toHaveCount(all - 1)
  await expect(table).toContainText('•')
  await expect(table).not.toContainText(/\$\d/)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

// Promise [Print, files and shared links] A page prints on a light background in any theme, without controls, under a
//   header with accounts, period, filters, currency, time zone and time.
test('the menu, the key and the palette open the print dialog with the print layout', { tag: '@long' }, async ({
  page,
}) => {
  const root = await openDemo(page)
  // Replaces the dialog, which no test could close.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, {
      seen,
      print: () => seen.push(document.querySelector('[data-paper] h1')?.textContent ?? ''),
    })
  })
  const seen = () => page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)
  const MATRIX = 'Breakdown by weekday and session'
  await page.goto(`${root}/report/matrix`)
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Print or PDF' }).click()
  await expect.poll(seen).toEqual([MATRIX])
  await expect(head(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('print this')
  await page.keyboard.press('Enter')
  await expect.poll(seen).toEqual([MATRIX, MATRIX])
  // A page that is being printed is not printed again.
  await expect(head(page)).toHaveCount(0)
  await page.keyboard.press('Control+p')
  await expect.poll(seen).toEqual([MATRIX, MATRIX, MATRIX])
  await expect(head(page)).toHaveCount(0)
})

// Promise [Print, files and shared links] A report can be saved as one file with the figures of the screen, which
//   requests nothing and runs nothing.
test('a report is saved as one file that needs no connection and shows the figures of the screen', {
  tag: '@long',
}, async ({ page, context }) => {
  await openDemo(page, { at: 'report?period=90d' })
  const net = page.getByLabel('Key figures').locator('dd').first()
  await expect(net).toHaveText(/\$/)
  const shown = (await net.textContent()) ?? ''
  await expect(page.getByRole('heading', { name: 'All measures' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save as a page (HTML)' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('roundtrip-summary.html')
  const html = readFileSync(await download.path(), 'utf8')
  expect(html).not.toMatch(/<script|<link|\ssrc=|\shref=|https?:\/\//i)
  // The page is as before.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(head(page)).toHaveCount(0)

  const file = await context.newPage()
  const requests: string[] = []
  await file.route('**', (route) => {
    requests.push(route.request().url())
    return route.abort()
  })
  await file.setContent(html)
  await expect(file.getByRole('heading', { level: 1, name: 'Summary' })).toBeVisible()
  await expect(file.locator('header')).toHaveText(/Period\s*Last 90 days/)
  await expect(file.locator('dl.pairs').first()).toContainText(shown)
  expect(await file.getByRole('img').count()).toBeGreaterThan(6)
  await expect(file.getByRole('table').first()).toBeVisible()
  expect(requests).toEqual([])
  for (const colorScheme of ['dark', 'light'] as const) {
    await file.emulateMedia({ colorScheme })
    for (const width of [1280, 390]) {
      await file.setViewportSize({ width, height: 900 })
      const over = await file.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over, `${colorScheme} at ${width}`).toBeLessThanOrEqual(0)
      expect(await faultsOf(file)).toEqual([])
    }
  }
  await file.close()
})
