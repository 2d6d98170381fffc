import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { leaveTheme, openDemo } from './journal.ts'

const table = (page: Page): Locator => page.getByRole('table', { name: 'Instruments' })
const rows = (page: Page): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const counted = (page: Page): Locator => page.getByRole('status').filter({ hasText: / of \d/ })
const panel = (page: Page): Locator => page.getByRole('complementary', { name: /^Instrument / })

/** The screener of a demo journal, whose market is made up and moves. */
async function openScreener(page: Page, search = ''): Promise<void> {
  await openDemo(page, { at: `screener${search}` })
  await expect(rows(page).first()).toBeVisible()
}

async function column(page: Page, name: string): Promise<number[]> {
  const heads = await table(page).getByRole('columnheader').allTextContents()
  const index = heads.findIndex((head) => head === name)
  expect(index, `${name} in ${heads.join()}`).toBeGreaterThan(0)
  const texts = await rows(page).evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), index)
  return texts.map((text) => Number(text.replace('\u2212', '-').replaceAll(/[^\d.-]/g, '')))
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

// Promise [Markets and screener] A trader can screen markets by conditions, which are in the address.
test('a trader filters the market, shares the address, and returns to the full list', async ({ page }) => {
  await openScreener(page)
  const all = await counted(page).textContent()
  await expect(page.getByText(/prices \d+s old/)).toBeVisible()

  await page.getByRole('button', { name: 'Condition', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Condition', exact: true })
  await editor.getByRole('combobox', { name: 'Column' }).fill('volume 24')
  await page.getByRole('option', { name: 'Volume 24 h', exact: true }).click()
  await editor.getByRole('combobox', { name: 'Is', exact: true }).click()
  await page.getByRole('option', { name: 'above', exact: true }).click()
  const limit = editor.getByRole('textbox', { name: 'Value, $' })
  await limit.fill('a lot')
  await editor.getByRole('button', { name: 'Add condition' }).click()
  // An unreadable value is reported at its field, and the list stays as it was.
  await expect(editor.getByText('Enter a number, such as 5M for 5,000,000.')).toBeVisible()
  await expect(counted(page)).toHaveText(all ?? '')
  await limit.fill('$300m')
  await limit.press('Enter')
  const chips = page.getByRole('group', { name: 'Conditions' })
  await expect(chips.getByRole('button', { name: 'Volume 24 h above $300M', exact: true })).toBeVisible()
  await expect(counted(page)).not.toHaveText(all ?? '')
  await expect(page).toHaveURL(/where=volume24h\.above\.300000000/)

  // A press on the chip changes it.
  await chips.getByRole('button', { name: 'Volume 24 h above $300M', exact: true }).click()
  const change = page.getByRole('button', { name: 'Change condition' })
  // Its field takes the focus with its text selected; anything typed before would precede it.
  await expect(page.locator('form').filter({ has: change }).getByRole('textbox', { name: 'Value, $' })).toBeFocused()
  await page.keyboard.type('500M')
  await change.click()
  await expect(page).toHaveURL(/where=volume24h\.above\.500000000/)

  await table(page).getByRole('button', { name: 'Price', exact: true }).click()
  await expect(table(page).getByRole('columnheader', { name: 'Price', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(async () => {
    const prices = await column(page, 'Price')
    expect(prices.length).toBeGreaterThan(2)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  }).toPass()
  await page.reload()
  await expect(chips.getByRole('button', { name: 'Volume 24 h above $500M', exact: true })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Symbol' }).fill('nosuchcoin')
  await expect(page.getByRole('heading', { name: 'No instrument matches' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(counted(page)).toHaveText(all ?? '')
  await expect(page).not.toHaveURL(/where/)

  await page.getByRole('button', { name: 'Ideas' }).click()
  await page.getByRole('menuitem', { name: /High funding/ }).click()
  await expect(page).toHaveURL(/where=funding8h/)
  // Whether the made-up market has such funding depends on the moment.
  await expect(page).toHaveURL(/sort=[^&]*funding8h/)
  const sorted = table(page).locator('[aria-sort="descending"]').filter({ hasText: 'Funding 8 h' })
  await expect(sorted.or(page.getByRole('heading', { name: 'No instrument matches' }))).toBeVisible()

  await page.goto(`${page.url().split('?')[0]}?where=rsi-1d.below.x&sort=luck`)
  await expect(page.getByText('"rsi-1d.below.x": write rsi-1d,')).toBeVisible()
  await expect(page.getByText('"luck": there is no such column to sort by.')).toBeVisible()
  await expect(counted(page)).toHaveText(all ?? '')
})

// Promise [Markets and screener] A row opens the chart of its instrument next to the trader's own history in it. The
//   watch list is the same in every tab.
test('a trader opens an instrument with the keyboard, and adds it to the watch list of every tab', {
  tag: '@long',
}, async ({ page, context }) => {
  await openScreener(page)
  const first = await rows(page).first().getByRole('link').textContent()
  await page.keyboard.press('j')
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('w')
  const star = rows(page)
    .first()
    .getByRole('button', { name: `Watch ${first}` })
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveAccessibleName(`Instrument ${first}`)
  await expect(page).toHaveURL(/open=/)
  await expect(panel(page).getByText(/^You: \d+ trades, .* expectancy .* net/)).toBeVisible()
  await expect(panel(page).getByRole('group', { name: /in candles of 1h, last at/ })).toBeVisible()
  const rsi = panel(page)
    .locator('dt', { hasText: /^RSI 14, 1h$/ })
    .locator('xpath=following-sibling::dd')
  // Bars that the list does not need are loaded for this one instrument.
  await expect(rsi).toHaveText(/^\d+\.\d$/)
  await panel(page).getByRole('button', { name: 'Bollinger bands', exact: true }).click()
  await panel(page).getByRole('group', { name: 'Indicators' }).getByRole('button', { name: 'RSI 14' }).click()
  await panel(page).getByRole('radio', { name: '1d' }).click()
  await expect(panel(page).getByRole('group', { name: /in candles of 1d/ })).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Size a position' })).toHaveAttribute('href', /entry=[\d.]+/)
  await leaveTheme(page, 'dark')
  await expectAccessible(page)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(panel(other).getByRole('button', { name: 'Bollinger bands', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await other.keyboard.press('Escape')
  await expect(panel(other)).toHaveCount(0)
  await other.getByRole('button', { name: 'Watched', exact: true }).click()
  await expect(rows(other)).toHaveCount(1)
  await rows(other)
    .getByRole('button', { name: `Watch ${first}` })
    .click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(other.getByText('No instrument on your watch list matches.')).toBeVisible()
  await other.close()
})

// Promise [Markets and screener] Screens can be saved with their columns, and alert the trader when an instrument newly
//   meets them.
test('a trader saves a screen with its columns, and is alerted to new matches', { tag: '@long' }, async ({ page }) => {
  await openScreener(page, '?where=price.above.1')
  await page.getByRole('button', { name: 'Columns' }).click()
  const chooser = page.getByRole('dialog', { name: 'Columns' })
  await chooser.getByRole('searchbox', { name: 'Find a column' }).fill('spread')
  await chooser.getByRole('checkbox', { name: 'Spread' }).click()
  await chooser.getByRole('button', { name: 'Move Spread to the left' }).click()
  await page.keyboard.press('Escape')
  await expect(table(page).getByRole('columnheader').nth(-2)).toContainText('Spread')

  await page.getByRole('button', { name: 'Screens' }).click()
  const screens = page.getByRole('dialog', { name: 'Screens' })
  await screens.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(screens.getByText('Give the screen a name.')).toBeVisible()
  await screens.getByRole('textbox', { name: 'Save this screen as' }).fill('Above one')
  await screens.getByRole('button', { name: 'Save', exact: true }).click()
  await screens.getByRole('button', { name: 'Tell what newly meets Above one' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Alerts, 1 screen watched' }).click()
  const alerts = page.getByRole('dialog', { name: 'Alerts, 1 screen watched' })
  await expect(alerts.getByText('a note says so while this page is open')).toBeVisible()
  await expect(alerts.getByText('None since you opened this tab.')).toBeVisible()
  await page.keyboard.press('Escape')

  // The exchange reports that something below one is now above it.
  const below = await page.evaluate(() => location.search)
  expect(below).toContain('price.above.1')
  let raised = ''
  await page.route('**/getMarket', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const lines = (body.data.live as string).split('\n')
    const index = lines.findIndex((line) => Number(line.split('\t')[2]) < 1)
    const fields = (lines[index] ?? '').split('\t')
    raised = fields[0] ?? ''
    fields[2] = '1.5'
    lines[index] = fields.join('\t')
    body.data.live = lines.join('\n')
    await route.fulfill({ response, json: body })
  })
  const toast = page.getByRole('alert').filter({ hasText: 'Above one' })
  await expect(toast).toHaveCount(1)
  expect(raised).not.toBe('')
  await toast.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(new RegExp(`open=${raised}`))
  await page.getByRole('button', { name: 'Alerts, 1 screen watched' }).click()
  await expect(alerts.getByRole('listitem').filter({ hasText: 'Above one' }).getByRole('link')).toHaveCount(1)
})

// Promise [Markets and screener] The screener fits a phone and is accessible to everyone.
test('on a phone each instrument takes two lines, and the panel replaces the list', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 428, height: 900 })
  await openScreener(page)
  await expect(rows(page).first()).toContainText('Volume 24 h')
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'RSI 14, 1d' }).click()
  await expect(rows(page).first()).toContainText('RSI 14, 1d')
  await expectAccessible(page)
  await rows(page).first().click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(table(page)).toBeHidden()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(428)
  await panel(page).getByRole('button', { name: 'Close the panel' }).click()
  await expect(rows(page).first()).toBeVisible()
})
