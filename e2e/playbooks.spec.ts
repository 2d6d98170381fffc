import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { expectMessage, leaveTheme, openTab, startJournal, undoLast } from './journal.ts'

async function goTo(page: Page, name: 'Playbooks' | 'Labels' | 'Rules' | 'Trades'): Promise<void> {
  if (name === 'Labels' || name === 'Playbooks') await openTab(page, 'Setups', name)
  else await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

async function makePlaybook(page: Page, template: string): Promise<void> {
  await page.getByRole('button', { name: 'New playbook' }).click()
  const form = page.getByRole('dialog', { name: 'New playbook' })
  await form.getByRole('radio', { name: new RegExp(`^${template}`) }).check()
  await form.getByRole('button', { name: 'Create playbook' }).click()
  await expect(page.getByRole('heading', { name: template, level: 1 })).toBeVisible()
}

/** Gives the label to trades of the list. */
async function labelTrades(page: Page, rows: readonly string[], label: string): Promise<void> {
  await goTo(page, 'Trades')
  for (const name of rows) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Label…' }).click()
  const picker = page.getByRole('dialog', { name: /^Labels/ })
  await picker.getByRole('checkbox', { name: label }).check()
  await picker.getByRole('button', { name: 'Save' }).click()
  await expect(picker).toBeHidden()
}

async function openPlaybook(page: Page, name: string): Promise<void> {
  await goTo(page, 'Playbooks')
  await page.getByRole('list', { name: 'Playbooks' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const criterion = (page: Page, list: string, name: string): Locator =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })

const TWO = ['Select ETHUSDT, row 1', 'Select BTCUSDT, row 2']

// Promise [Rules] A setup has a playbook with text, pictures, a checklist and rules, started from a template or empty.
test('a template creates label, playbook and rules as one change, and trades are judged by them', async ({ page }) => {
  await startJournal(page, { at: 'playbooks' })
  await makePlaybook(page, 'Breakout')
  await expect(page.getByText('A level that held at least three times')).toBeVisible()
  await expect(page.getByText('No trade has this label yet.')).toBeVisible()

  await labelTrades(page, TWO, 'Breakout')
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'ETHUSDT' }).click()
  const card = page.getByRole('region', { name: 'Rules' })
  await expect(card.getByRole('heading', { name: 'Breakout 0 of 6 kept' })).toBeVisible()
  await card.getByRole('checkbox', { name: 'Level held at least three times' }).check()
  await card.getByRole('checkbox', { name: 'Volume above its average' }).check()
  await expect(card.getByRole('heading', { name: 'Breakout 2 of 6 kept' })).toBeVisible()

  await card.getByRole('link', { name: 'Breakout' }).click()
  // +1.90 on ETHUSDT and -3 on BTCUSDT.
  const figures = page.getByLabel('Figures of this setup')
  await expect(figures).toContainText('Net P&L−$1.102 closed trades')
  await expect(figures).toContainText('2 kept, 10 broken')
  const item = criterion(page, 'Checklist', 'Level held at least three times')
  await expect(item).toContainText('Kept · 1 trade+$1.90')
  await expect(item).toContainText('Broken · 1 trade−$3.00')
  const trades = page.getByRole('table', { name: 'Trades of this setup' })
  await expect(trades.getByRole('row', { name: /ETHUSDT/ })).toContainText('2 of 6')
  await expect(trades.getByRole('row', { name: /BTCUSDT/ })).toContainText('0 of 6')

  await goTo(page, 'Playbooks')
  const row = page.getByRole('list', { name: 'Playbooks' }).getByRole('listitem')
  await expect(row).toContainText('Trades2')
  // Of fourteen possible, with the stop counting twice, two were kept.
  await expect(row).toContainText('Adherence14%')
})

test('creating a playbook is undone as one change', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'playbooks' })
  await makePlaybook(page, 'News momentum')
  await expectMessage(page, 'Playbook made.')
  await undoLast(page, 'Playbook made.')
  await expect(page.getByText('Playbook not found')).toBeVisible()
  await goTo(page, 'Rules')
  await expect(page.getByText('No rules yet')).toBeVisible()
  await goTo(page, 'Labels')
  await expect(page.getByText('No labels yet')).toBeVisible()
})

// Promise [Rules] A setup has a playbook with text, pictures, a checklist and rules, started from a template or empty.
test('its text is edited in place, and typing a line extends the checklist', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'playbooks' })
  await page.getByRole('button', { name: 'Create the first playbook' }).click()
  const form = page.getByRole('dialog', { name: 'New playbook' })
  await form.getByRole('radio', { name: 'Empty playbook' }).check()
  await form.getByRole('button', { name: 'Create playbook' }).click()
  await expect(form.getByText('Give the setup a name.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Setup' }).fill('Opening drive')
  await form.getByRole('button', { name: 'Create playbook' }).click()
  await expect(page.getByRole('heading', { name: 'Opening drive', level: 1 })).toBeVisible()

  await page.getByRole('textbox', { name: 'In one line' }).fill('The first hour sets the tone.')
  const text = page.getByRole('textbox', { name: 'How it is traded' })
  await text.fill('## Entry\n\nOn the first pullback.')
  await text.blur()
  await expect(page.getByRole('heading', { name: 'Entry' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await page.getByRole('textbox', { name: 'New item' }).fill('Range of the hour is marked')
  await page.keyboard.press('Enter')
  await expect(criterion(page, 'Checklist', 'Range of the hour is marked')).toBeVisible()
  await page.getByRole('button', { name: 'New rule' }).click()
  const rule = page.getByRole('dialog', { name: 'New rule' })
  // The form already refers to the trades of this setup.
  await expect(rule.getByText('Opening drive')).toBeVisible()
  await rule.getByRole('button', { name: 'Adopt rule' }).click()
  await expect(criterion(page, 'Rules', 'Every trade has a stop')).toBeVisible()

  await page.reload()
  await expect(page.getByText('On the first pullback.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'In one line' })).toHaveValue('The first hour sets the tone.')
  await goTo(page, 'Rules')
  const rules = page.getByRole('list', { name: 'Rules' })
  await expect(rules.getByRole('listitem')).toHaveCount(2)
})

// Promise [Rules] A playbook and its rules follow a label when it is merged, and deleting them leaves the label alone.
test('deleting a playbook keeps the label and asks what to do with the rules', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'playbooks' })
  await makePlaybook(page, 'Range fade')
  await labelTrades(page, TWO, 'Range fade')
  await openPlaybook(page, 'Range fade')
  const remove = async (choice: string, act: string): Promise<void> => {
    await page.getByRole('button', { name: 'More about this playbook' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the playbook “Range fade”?' })
    await dialog.getByRole('radio', { name: choice }).check()
    await dialog.getByRole('button', { name: act, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('No playbooks yet')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Setups without a playbook' })).toContainText('Range fade2 trades')
  }
  await remove('Keep its rules', 'Delete playbook')
  await goTo(page, 'Rules')
  await expect(page.getByRole('list', { name: 'Rules' }).getByRole('listitem')).toHaveCount(7)
  await page.keyboard.press('Control+z')
  await openPlaybook(page, 'Range fade')
  await remove('End its rules too', 'Delete playbook and end rules')
  await goTo(page, 'Rules')
  await expect(page.getByRole('radio', { name: 'Ended (7)' })).toBeVisible()
})

// Promise [Rules] A playbook and its rules follow a label when it is merged, and deleting them leaves the label alone.
test('a playbook and its rules follow a merged label, and are deleted with a deleted one', { tag: '@long' }, async ({
  page,
}) => {
  await startJournal(page, { at: 'playbooks' })
  await makePlaybook(page, 'Breakout')
  await goTo(page, 'Labels')
  await page.getByRole('button', { name: 'New label', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New label' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Break of structure')
  await form.getByRole('button', { name: 'Create label' }).click()
  await expect(form).toBeHidden()

  const choose = async (label: string, act: string): Promise<void> => {
    await page.getByRole('button', { name: `Change ${label}`, exact: true }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Breakout', 'Merge into…')
  const merge = page.getByRole('dialog', { name: 'Merge “Breakout”' })
  await merge.getByRole('combobox', { name: 'Into' }).click()
  await page.getByRole('option', { name: 'Break of structure' }).click()
  await expect(merge.getByText('Its playbook goes to “Break of structure”. 6 rules are about')).toBeVisible()
  await merge.getByRole('button', { name: 'Merge' }).click()
  await expect(merge).toBeHidden()
  await openPlaybook(page, 'Break of structure')
  await expect(criterion(page, 'Checklist', 'Volume above its average')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checklist' }).getByRole('listitem')).toHaveCount(4)

  await goTo(page, 'Labels')
  await choose('Break of structure', 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete “Break of structure”?' })
  await expect(dialog.getByText('Its playbook is deleted too, and 6 rules about it end.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete label' }).click()
  await expect(dialog).toBeHidden()
  await goTo(page, 'Playbooks')
  await expect(page.getByText('No playbooks yet')).toBeVisible()
})

test('a playbook is archived with its label', { tag: '@long' }, async ({ page }) => {
  await startJournal(page, { at: 'playbooks' })
  await makePlaybook(page, 'Breakout')
  await goTo(page, 'Labels')
  await page.getByRole('button', { name: 'Change Breakout' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await goTo(page, 'Playbooks')
  await expect(page.getByText('The labels of all your playbooks are archived.')).toBeVisible()
  await page.getByRole('radio', { name: 'Archived (1)' }).click()
  await expect(page.getByRole('list', { name: 'Playbooks' }).getByRole('link', { name: 'Breakout' })).toBeVisible()
})

test('list, form and page are accessible in both themes and fit a phone', { tag: '@long' }, async ({ page }) => {
  test.slow()
  await startJournal(page, { at: 'playbooks' })
  await makePlaybook(page, 'Breakout')
  await labelTrades(page, TWO, 'Breakout')
  await openPlaybook(page, 'Breakout')
  const address = page.url()
  const faults: string[] = []
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const theme of ['dark', 'light']) {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    const look = async (where: string): Promise<void> => {
      const screenFaults = await faultsOf(page, { colours: theme === 'light' })
      faults.push(...screenFaults.map((fault) => `${where} in ${theme}: ${fault}`))
    }
    for (const width of [428, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      await expect(page.getByRole('region', { name: 'Trades of this setup' })).toBeVisible()
      await expect.poll(over, `page, ${theme} at ${width}`).toBeLessThanOrEqual(0)
      await look(`page at ${width}`)
      await page.getByRole('main').getByRole('link', { name: 'Playbooks' }).click()
      await expect(page.getByRole('list', { name: 'Playbooks' })).toContainText('Trades2')
      await expect.poll(over, `list, ${theme} at ${width}`).toBeLessThanOrEqual(0)
      await look(`list at ${width}`)
    }
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog', { name: 'New playbook' })).toBeVisible()
    await look('form')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await leaveTheme(page, theme)
  }
  expect(faults).toEqual([])
})
