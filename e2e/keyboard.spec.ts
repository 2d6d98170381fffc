// Promise [Every screen] Daily tasks need no mouse.
import { expect, type FileChooser, type Page, test } from '@playwright/test'
import { expectMessage, importFile, openTab, signUp, THREE_TRADES } from './journal.ts'

const focusedRow = (page: Page) => page.locator('[data-index]').filter({ has: page.locator('a:focus') })
const table = (page: Page) => page.getByRole('table', { name: 'Trades' })

async function startTrades(page: Page): Promise<void> {
  await signUp(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function makeLabel(page: Page, name: string, { group = 'Setup', key = '' } = {}): Promise<void> {
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('radio', { name: group, exact: true }).click()
  await form.getByRole('textbox', { name: 'Key' }).fill(key)
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(form).toBeHidden()
}

test('a key adds the same label to a trade in the inbox and in the dialog', { tag: '@long' }, async ({ page }) => {
  await startTrades(page)
  await openTab(page, 'Setups', 'Labels')
  await makeLabel(page, 'Anxious', { group: 'Emotion' })
  await makeLabel(page, 'Breakout')
  await makeLabel(page, 'Chased', { group: 'Mistake', key: 'c' })
  // A key that is taken is refused, and the sentence names its owner.
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Calm')
  await form.getByRole('textbox', { name: 'Key' }).fill('c')
  await expect(form.getByText('C is already the key of “Chased”. Choose another key.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Key' }).fill('j')
  await expect(form.getByText('J is already a shortcut: next trade. Choose another key.')).toBeVisible()
  await form.getByRole('button', { name: 'Create label' }).click()
  await form.getByRole('textbox', { name: 'Key' }).fill('')
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(form).toBeHidden()
  const keys = { Breakout: '1', Calm: '2', Chased: 'C', Anxious: '3' }
  for (const [name, key] of Object.entries(keys)) {
    await expect(page.getByRole('row', { name }).locator('kbd')).toHaveText(key)
  }

  await page.getByRole('link', { name: 'Journal' }).first().click()
  await page.getByRole('radio', { name: 'To review' }).click()
  await page.getByRole('radio', { name: 'Everything' }).click()
  await expect(page.getByText('3 trades left in all')).toBeVisible()
  for (const [name, key] of Object.entries(keys)) {
    await page.keyboard.press(key.toLowerCase())
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press(key.toLowerCase())
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'false')
  }
  await page.keyboard.press('l')
  const picker = page.getByRole('dialog', { name: 'Labels' })
  for (const [name, key] of Object.entries(keys)) {
    await expect(picker.getByRole('group', { name: 'Labels' })).toBeFocused()
    await page.keyboard.press(key.toLowerCase())
    await expect(picker.getByRole('checkbox', { name })).toBeChecked()
  }
})

test('J, K, X, L and Enter work on the trades list as soon as it appears', { tag: '@long' }, async ({ page }) => {
  await startTrades(page)
  await openTab(page, 'Setups', 'Labels')
  await makeLabel(page, 'Breakout')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(table(page).getByText('ETHUSDT')).toBeVisible()
  await page.keyboard.press('j')
  await expect(focusedRow(page)).toHaveAttribute('data-index', '0')
  await page.keyboard.press('j')
  await expect(focusedRow(page)).toHaveAttribute('data-index', '1')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('l')
  const picker = page.getByRole('dialog', { name: 'Labels of 2 trades' })
  await expect(picker.getByRole('group', { name: 'Labels' })).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(table(page).getByText('Breakout')).toHaveCount(2)

  // Undone, done again and undone, then the label itself.
  // The focus is where it was: on the third row.
  await expect(focusedRow(page)).toHaveAttribute('data-index', '2')
  await page.keyboard.press('Control+z')
  await expect(table(page).getByText('Breakout')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(table(page).getByText('Breakout')).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expectMessage(page, 'Undone: Labels of 2 trades saved.')
  await page.keyboard.press('Control+z')
  await expectMessage(page, 'Undone: Label made.')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()

  await page.keyboard.press('k')
  await expect(focusedRow(page)).toHaveAttribute('data-index', '1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'BTCUSDT short' })).toBeVisible()
})

test('a day’s work needs no mouse', async ({ page }) => {
  await signUp(page)
  // Import: I opens the dialog, with the focus on the files.
  await page.keyboard.press('i')
  const importing = page.getByRole('dialog', { name: 'Import trades' })
  await expect(importing).toBeVisible()
  const files = importing.getByRole('button', { name: /Drop the files/ })
  await expect(files).toBeFocused()
  // Pressed again until the browser accepts it, which it may not while the dialog is appearing.
  const chosen: FileChooser[] = []
  page.on('filechooser', (chooser) => chosen.push(chooser))
  await expect(async () => {
    await files.press('Enter')
    expect(chosen.length).toBeGreaterThan(0)
  }).toPass()
  await chosen[0]?.setFiles({ name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from(THREE_TRADES) })
  await expect(importing.getByRole('button', { name: /^Import [\d,]+ record/ })).toBeEnabled()
  // Escape asks for confirmation first, and keeps the chosen files.
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(dialog.getByText('These files are not imported yet.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(importing).toContainText('Import')
  await page.keyboard.press('Control+Enter')
  await expect(importing.getByRole('button', { name: 'Done' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(importing).toBeHidden()

  // A label, saved by Ctrl+Enter.
  await page.getByRole('link', { name: 'Setups' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Labels', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Labels', level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New label' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Breakout')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  // Review: label, note, next.
  await page.keyboard.press('g')
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible()
  await page.getByRole('radio', { name: 'Days' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Nothing left of the last 7 days')).toBeVisible()
  await page.getByRole('radio', { name: 'Last 7 days' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('3 trades left in all')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByRole('button', { name: 'Breakout' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('n')
  await page.keyboard.type('Waited for the retest')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 trades left in all')).toBeVisible()

  // Trades: select two, label them, undo.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(table(page).getByText('Breakout')).toHaveCount(1)
  for (const key of ['j', 'x', 'j', 'x', 'l']) await page.keyboard.press(key)
  const picker = page.getByRole('dialog', { name: 'Labels of 2 trades' })
  await expect(picker.getByRole('group', { name: 'Labels' })).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
  await expect(picker).toBeHidden()
  await expect(table(page).getByText('Breakout')).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(table(page).getByText('Breakout')).toHaveCount(1)

  // One trade: a note, saved by Ctrl+Enter; then back to the list.
  await expect(focusedRow(page)).toHaveAttribute('data-index', '1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'BTCUSDT short' })).toBeVisible()
  await page.keyboard.press('e')
  const change = page.getByRole('dialog', { name: 'Edit trade' })
  await expect(change.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Too early')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(change.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(change).toBeHidden()
  await expect(page.getByText('Too early')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(table(page)).toBeVisible()

  // The list of keys belongs to the screen.
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('region').first()).toHaveAccessibleName('List')
  await expect(keys.getByRole('region', { name: 'List' })).toContainText('Select row')
  await expect(keys.getByRole('region', { name: 'Everywhere' })).toContainText('Undo the last change')
})
