/** What a bar, a cell or a row consists of: opened by mouse, by key, by touch and by search. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { openDemo, startJournal } from './journal.ts'

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Explain' })
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
}

/** The dialog's content for Tuesday, the short of the three trades: a loss of $2 before $1 of fees. */
async function expectTuesday(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(/Tuesday: −\u2060?\$2\.00 before costs, \$1\.00 of fees\./)
  await expect(dialog.locator('dl')).toContainText(/Net P&L−\u2060?\$3\.00/)
  await expect(dialog).toContainText('One trade is too few')
}

// Promise [Insights and views] Every bar, cell and row can be explained with a right-click, a button, a key or a long
//   press.
test('a bar is explained by mouse, key and touch, and links to more', async ({ page }) => {
  await startJournal(page, { at: 'report/day' })
  const bar = page.getByRole('link', { name: /^Tuesday: / })
  const address = page.url()

  // The listeners load after the first figures; then a pointer resting on the bar shows its button.
  const corner = page.getByRole('button', { name: 'Explain (E, or right click)' })
  await expect(async () => {
    await page.mouse.move(0, 0)
    await bar.hover()
    await expect(corner).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await corner.click()
  await expectTuesday(page)
  await close(page)

  await bar.click({ button: 'right' })
  await expectTuesday(page)
  expect(await faultsOf(page, { opened: true })).toEqual([])
  await close(page)
  await expect(bar).toBeFocused()

  await page.keyboard.press('e')
  await expectTuesday(page)
  await close(page)

  await page.getByRole('button', { name: 'Explain Tuesday' }).click()
  await expectTuesday(page)
  await close(page)

  await longPress(page, bar)
  await expectTuesday(page)
  // Lifting the finger did not press the element.
  expect(page.url()).toBe(address)
  await dialogOf(page).getByRole('link', { name: 'Show 1 trade' }).click()
  await page.waitForURL(/\/trades\?.*weekday=1/)
  await expect(page.getByText(/^1 trade\b/).first()).toBeVisible()
})

// Promise [Insights and views] The figures of the Summary and the points of its curve can be explained like bars.
test('a figure and a point of the curve are explained by key and mouse', async ({ page }) => {
  await startJournal(page, { at: 'report' })
  const chart = page.getByRole('group', { name: /^Cumulative net P&L, now/ })
  // The keys of the chart, and the explain key, load after it is drawn.
  await expect(async () => {
    await chart.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(chart).toHaveAttribute('data-explain', /2026-03-03/, { timeout: 2_000 })
    await page.keyboard.press('e')
    await expect(dialogOf(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(dialogOf(page).locator('dl')).toContainText(/Net P&L−\u2060?\$3\.00/)
  await close(page)

  await page
    .getByRole('link', { name: 'Profit factor' })
    .or(page.getByRole('button', { name: 'Profit factor' }))
    .first()
    .focus()
  await page.keyboard.press('e')
  await expect(dialogOf(page).locator('dl')).toContainText(/Net P&L\+\u2060?\$6\.90/)
  await close(page)

  await page.getByText('Max drawdown', { exact: true }).first().click({ button: 'right' })
  await expect(dialogOf(page).locator('dl')).toContainText(/Net P&L−\u2060?\$3\.00/)
  expect(await faultsOf(page, { opened: true })).toEqual([])
})

// Promise [Insights and views] Points of booked P&L, equity and drawdown are explained by the amounts behind them.
test('points of the booked curve and of the drawdown are explained by key, mouse and touch', async ({ page }) => {
  await startJournal(page, { at: 'report?curve=booked' })
  const chart = page.getByRole('group', { name: /^Cumulative booked P&L, now/ })
  await expect(async () => {
    await chart.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect(chart).toHaveAttribute('data-explain', /"booked","day":"2026-03-03"/, { timeout: 2_000 })
    await page.keyboard.press('e')
    await expect(dialogOf(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(dialogOf(page)).toContainText('Booked on 3 Mar 2026')
  await expect(dialogOf(page).locator('dl')).toContainText(/Net P&L−\u2060?\$3\.00/)
  await close(page)

  // Down leads from the curve to the strip below it, where the last day is lower than the high before.
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await expect(chart).toHaveAttribute('data-explain', /"booked-fall","day":"2026-03-04"/)
  // The curve is at its high on the second of March, so the strip has nothing to explain there.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).not.toHaveAttribute('data-explain')
  await page.keyboard.press('ArrowUp')
  await expect(chart).toHaveAttribute('data-explain', /"booked","day":"2026-03-02"/)

  // The strip is the lowest fifth of the chart, above the times; its last day lies at the right.
  const box = await chart.boundingBox()
  if (box === null) throw new Error('The chart is not drawn.')
  const strip = { x: box.width * 0.8, y: box.height - 45 }
  await chart.hover({ position: strip })
  await expect(chart).toHaveAttribute('data-explain', /"booked-fall","day":"2026-03-0[34]"/)
  await chart.click({ button: 'right', position: strip })
  await expect(dialogOf(page)).toContainText('Booked')
  await close(page)

  // A tap leaves the crosshair on the strip, and a finger that rests there explains it.
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + strip.x, y: box.y + strip.y }]
  await page.mouse.move(0, 0)
  await expect(chart).not.toHaveAttribute('data-explain')
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(chart).toHaveAttribute('data-explain', /"booked-fall","day":"2026-03-0[34]"/)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(dialogOf(page)).toContainText('Booked')
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
})

async function longPress(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not drawn.')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await expect(dialogOf(page)).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test('the search explains what traders type, and the groups add up to the total', async ({ page }) => {
  await openDemo(page, { at: 'report' })
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('btc shorts')
  await expect(page.getByRole('option', { name: /^Explain: .*BTCUSDT · Short/ })).toBeVisible()
  await search.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(/BTCUSDT · Short/)
  const net = centsOf(await dialog.locator('dl').getByText('Net P&L').locator('..').locator('dd').textContent())
  const cells = dialog.getByRole('table').locator('td:nth-child(3)')
  const rows = (await cells.allTextContents()).map(centsOf)
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.reduce((sum, each) => sum + each, 0)).toBe(net)
  await dialog.getByRole('link', { name: 'Try it as an experiment' }).click()
  await page.waitForURL(/\/experiments\?.*try=trades/)
})

/** `−$1,204.50` in cents. */
function centsOf(text: string | null): number {
  const digits = Number((text ?? '').replaceAll(/[^\d]/g, ''))
  return text?.includes('−') === true ? -digits : digits
}

test('the remainder of Where it went is explained in both themes and on a phone', {
  tag: '@long',
}, async ({ page }) => {
  await openDemo(page, { at: 'report/insights' })
  for (const theme of ['dark', 'light']) {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await page.getByRole('button', { name: /^Explain The rest/ }).click()
    await expect(dialogOf(page)).toContainText('without the causes above')
    for (const width of [1280, 428]) {
      await page.setViewportSize({ width, height: 926 })
      expect(await faultsOf(page, { opened: true }), `${theme} at ${width}`).toEqual([])
    }
    await close(page)
    await page.keyboard.press('Shift+D')
  }
})
