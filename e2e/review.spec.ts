import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { openDemo, openTab, startJournal } from './journal.ts'

/** A journal with the label "Breakout" and three trades to review. */
async function openInbox(page: Page): Promise<void> {
  await startJournal(page)
  await openTab(page, 'Setups', 'Labels')
  await page.getByRole('button', { name: 'New label', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Breakout')
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Journal' }).first().click()
  await page.getByRole('radio', { name: 'To review' }).click()
  await expect(page.getByText('Nothing left of the last 7 days')).toBeVisible()
  await page.getByRole('radio', { name: 'Everything' }).click()
  await expect(left(page)).toHaveText('3 trades left in all')
}

const left = (page: Page) => page.locator('output').filter({ hasText: 'left' })
const shown = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const breakout = (page: Page) => page.getByRole('button', { name: 'Breakout' })

// Promise [Journal and review] Trades waiting for review can be reviewed one after another, by keyboard.
test('trades are reviewed one after another, without the mouse', { tag: '@long' }, async ({ page }) => {
  await openInbox(page)
  await expect(shown(page, 'BTCUSDT long')).toBeVisible()
  await page.keyboard.press('1')
  await expect(breakout(page)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  await page.keyboard.type('Waited for the retest')
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.keyboard.type('95')
  await page.keyboard.press('Enter')
  // One coin from 100 to 110 with a stop at 95 risks 5; 8 net are 1.6 of it.
  await expect(page.getByText('+1.60R')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(left(page)).toHaveText('2 trades left in all')
  await expect(shown(page, 'BTCUSDT short')).toBeVisible()
  await expect(breakout(page)).toHaveAttribute('aria-pressed', 'false')

  await page.keyboard.press('j')
  await expect(shown(page, 'ETHUSDT long')).toBeVisible()
  await page.keyboard.press('k')
  await expect(shown(page, 'BTCUSDT short')).toBeVisible()

  // The changes are undone one by one, the last first.
  await page.keyboard.press('u')
  await expect(shown(page, 'BTCUSDT long')).toBeVisible()
  await expect(left(page)).toHaveText('3 trades left in all')
  await page.keyboard.press('u')
  await expect(page.getByLabel('Stop at entry')).toHaveValue('')
  await page.keyboard.press('u')
  await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
  await expect(breakout(page)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('u')
  await expect(breakout(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('main').getByRole('button', { name: 'Undo' })).toBeDisabled()
})

// Promise [Journal and review] Trades waiting for review can be reviewed one after another, by keyboard.
test('notes are kept, and an empty inbox says so', { tag: '@long' }, async ({ page }) => {
  await openInbox(page)
  for (const note of ['First', 'Second', 'Third']) {
    const before = await left(page).innerText()
    await page.keyboard.press('n')
    await page.keyboard.type(note)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    await expect(left(page)).not.toHaveText(before)
  }
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search notes and journal' }).fill('Second')
  await expect(page.getByText('BTCUSDT')).toBeVisible()
})

// Promise [Journal and review] Trades waiting for review can be reviewed one after another, by keyboard.
test('an item to tick is ticked in the inbox', { tag: '@long' }, async ({ page }) => {
  await openInbox(page)
  await page.getByRole('link', { name: 'Rules' }).first().click()
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = page.getByRole('dialog', { name: 'New rule' })
  await form.getByLabel('Kind').first().fill('Item to tick')
  await page.getByRole('option', { name: 'Item to tick' }).click()
  await form.getByRole('radio', { name: 'Each trade' }).click()
  await form.getByRole('textbox', { name: 'Item to tick' }).fill('Level was drawn before')
  await form.getByRole('radio', { name: 'Whole history' }).click()
  await form.getByRole('button', { name: 'Adopt rule' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Journal' }).first().click()
  await page.getByRole('radio', { name: 'To review' }).click()
  await page.getByRole('radio', { name: 'Everything' }).click()
  const item = page.getByRole('checkbox', { name: 'Level was drawn before' })
  await expect(item).not.toBeChecked()
  await page.keyboard.press('r')
  await expect(item).toBeFocused()
  await page.keyboard.press('Space')
  await expect(item).toBeChecked()
  await page.getByRole('link', { name: 'Rules' }).first().click()
  await expect(page.getByRole('list', { name: 'Rules' })).toContainText('33%')
})

test('the inbox is accessible in both themes and fits a phone', { tag: '@long' }, async ({ page }) => {
  await openInbox(page)
  for (const scheme of ['dark', 'light']) {
    if (scheme === 'light') await page.keyboard.press('Shift+D')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    expect(await faultsOf(page, { colours: scheme === 'light' })).toEqual([])
  }
  await page.setViewportSize({ width: 428, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(428)
})

test('a stop must fit the trade, and the inbox says which risk counts', async ({ page }) => {
  await openInbox(page)
  const stop = page.getByLabel('Stop at entry')
  // BTCUSDT long from 100.
  for (const wrong of ['999999', '100', '105']) {
    await stop.fill(wrong)
    await page.keyboard.press('Enter')
    await expect(page.getByText('A long’s stop must be below its entry.')).toBeVisible()
  }
  await stop.fill('95')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Risk $5.00, from the stop.')).toBeVisible()
  await expect(page.getByText('+1.60R')).toBeVisible()

  await page.getByRole('link', { name: 'Open the trade' }).click()
  // The inbox has a heading with the same name, one level below.
  await expect(page.getByRole('heading', { name: 'BTCUSDT long', level: 1 })).toBeVisible()
  await page.keyboard.press('e')
  const form = page.getByRole('dialog', { name: 'Edit trade' })
  await form.getByRole('radio', { name: 'Plan', exact: true }).click()
  await form.getByLabel(/^Risk at entry/).fill('16')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Risk $16.00, entered by you. The stop would give $5.00.')).toBeVisible()
  await expect(page.getByText('+0.50R')).toBeVisible()
  await page.getByRole('button', { name: 'Use the stop' }).click()
  await expect(page.getByText('Risk $5.00, from the stop.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use the stop' })).toBeHidden()
  await expect(page.getByText('+1.60R')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('+0.50R')).toBeVisible()

  // A short that risks a hundred times its price is a typing error.
  await page.keyboard.press('j')
  await expect(shown(page, 'BTCUSDT short')).toBeVisible()
  await stop.fill('999999')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This stop is more than 10 times the entry price. Check the number.')).toBeVisible()
})

/** Drags a handle of the chart up (above 0) or down, without releasing it. */
async function dragBy(page: Page, handle: Locator, up: number): Promise<void> {
  const chip = await handle.locator('div').boundingBox()
  if (chip === null) throw new Error('The handle is not shown.')
  const [x, y] = [chip.x + chip.width / 2, chip.y + chip.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - up / 2)
  await page.mouse.move(x, y - up)
}

test('a review of the demo, from dragging a stop to a sentence about the day', { tag: '@long' }, async ({ page }) => {
  await openDemo(page, { at: 'journal' })
  await page.getByRole('radio', { name: 'To review' }).click()
  await page.getByRole('radio', { name: 'Everything' }).click()
  await expect(left(page)).toContainText('in all')
  const chart = page.getByRole('group', { name: /in candles of/ })
  await expect(chart).toBeVisible()
  await expect(page.getByRole('heading', { name: /Running profit and position/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Best and worst while open' })).toBeVisible()
  const isLong = await page.getByRole('heading', { name: / long$/, level: 2 }).isVisible()
  const field = page.getByLabel('Stop at entry')
  // Starts at the entry, where an unset stop waits.
  await field.fill('')
  await field.press('Enter')
  const stop = page.locator('[data-handle="stop"]')
  await expect(stop).toHaveAttribute('data-placed', 'false')

  // On the winning side, it is refused with the field's sentence, and goes back.
  await dragBy(page, stop, isLong ? 30 : -30)
  await expect(page.getByText(`A ${isLong ? 'long' : 'short'}’s stop must be`)).toBeVisible()
  await page.mouse.up()
  await expect(stop).toHaveAttribute('data-placed', 'false')
  await expect(field).toHaveValue('')

  await dragBy(page, stop, isLong ? -30 : 30)
  await expect(stop).toHaveText(/^Stop [\d,.]+, [+−][\d.]+R$/)
  await expect(page.locator('output', { hasText: /^Stop [\d,.]+: risk .+R\./ })).toBeVisible()
  const price = /^Stop ([\d,.]+),/.exec(await stop.innerText())?.[1]?.replaceAll(',', '') ?? ''
  await page.mouse.up()
  await expect(field).toHaveValue(price)
  await expect(stop).toHaveText('Stop')
  await page.keyboard.press('u')
  await expect(field).toHaveValue('')

  await page.keyboard.press('Shift+Digit4')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await page.keyboard.press('t')
  await expect(page.getByLabel('Target', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Held on to it.')
  await page.keyboard.press('Escape')
  expect(await faultsOf(page)).toEqual([])
  const before = await left(page).innerText()
  await page.keyboard.press('Enter')
  await expect(left(page)).not.toHaveText(before)

  await page.getByRole('radio', { name: 'Yesterday' }).click()
  await expect(left(page)).toContainText('from yesterday')
  const end = page.getByText('You’re all caught up')
  await expect(async () => {
    if (!(await end.isVisible())) await page.keyboard.press('Enter')
    await expect(end).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('term').filter({ hasText: 'Net P&L' })).toBeVisible()
  // Loads with the day; some days of the demo have a note, which the key opens.
  await expect(page.locator('[data-part="day-note"]')).toBeVisible()
  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: 'Note of the day' })
  await expect(note).toBeFocused()
  await page.keyboard.type('Patience paid today.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the day' }).click()
  await expect(page.getByText('Patience paid today.')).toBeVisible()
})

test('the trade page is edited in place, next to its chart', async ({ page }) => {
  await openInbox(page)
  await page.getByRole('link', { name: 'Open the trade' }).click()
  const card = page.getByRole('region', { name: 'Labels and note' })
  await expect(card.getByRole('button', { name: 'Breakout' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(card.getByRole('button', { name: 'Breakout' })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('textbox', { name: 'Note' }).fill('Late, but right.')
  await card.getByLabel('Stop at entry').fill('101')
  await expect(card.getByText('A long’s stop must be below its entry.')).toBeVisible()
  await card.getByLabel('Stop at entry').fill('95')
  await card.getByLabel('Target', { exact: true }).fill('115')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Digit3')
  await expect(page.getByText('+1.60R')).toBeVisible()
  await expect(page.getByText(/planned 3.00R/)).toBeVisible()
  await expect(card.getByText('Saved', { exact: true })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.reload()
  await expect(card.getByText('Late, but right.')).toBeVisible()
  await expect(card.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await expect(card.getByLabel('Stop at entry')).toHaveValue('95')
  await expect(card.getByLabel('Target', { exact: true })).toHaveValue('115')
})
