import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { expectMessage, startJournal, undoLast } from './journal.ts'

/** A journal with three trades, and the address of its pages. */
async function openDay(page: Page, root: string, day = '2026-03-02'): Promise<void> {
  await page.goto(`${root}/journal/daily?day=${day}`)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
}

const saved = (page: Page) => expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible()

/** A picture in one colour, pasted like a screenshot. */
async function pastePicture(page: Page, colour: string): Promise<void> {
  await page.evaluate(async (fill) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 400 })
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('There is no canvas here.')
    context.fillStyle = fill
    context.fillRect(0, 0, 640, 400)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob ?? ''], 'screenshot.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, colour)
}

// Promise [Journal and review] Every day has a page that saves itself.
test('a trader writes about a day, and it is there after a reload', async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday, 2 March 2026')
  await expect(page.getByLabel('Figures of the day')).toContainText('+$8.00')
  await expect(page.getByRole('table', { name: 'What trades did on this day' })).toContainText('BTCUSDT')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Waited for the **retest**.\n\n- [ ] review the exit')
  await page.getByRole('radio', { name: 'Very good' }).check()
  await page.getByLabel('Sleep').fill('7.5')
  await page.getByLabel('New item').fill('Read the news')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Read the news' }).check()
  await saved(page)
  await page.reload()
  await expect(page.locator('strong', { hasText: 'retest' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Very good' })).toBeChecked()
  await expect(page.getByLabel('Sleep')).toHaveValue('7.5')
  await expect(page.getByRole('checkbox', { name: 'Read the news' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'review the exit' }).check()
  await saved(page)
  await page.getByRole('button', { name: 'Edit notes' }).click()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue(/- \[x\] review the exit/)
  await expect(page.getByRole('textbox', { name: 'Notes' })).toBeFocused()
})

// Promise [Journal and review] Every day has a page that saves itself.
test('leaving the page does not lose what was typed last', { tag: '@long' }, async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root)
  await page.getByRole('textbox', { name: 'Review' }).fill('The last words')
  await page.getByRole('link', { name: 'Day after' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday, 3 March 2026')
  await expect(page.getByRole('textbox', { name: 'Review' })).toHaveValue('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('[')
  await expect(page.getByText('The last words')).toBeVisible()
})

test('formatting is typed with shortcuts, and the browser can undo it', { tag: '@long' }, async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root)
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('plan')
  await notes.selectText()
  await page.keyboard.press('Control+b')
  await expect(notes).toHaveValue('**plan**')
  await page.keyboard.press('Control+z')
  await expect(notes).toHaveValue('plan')
  await notes.press('End')
  await page.getByRole('toolbar', { name: 'Notes: marks' }).getByRole('button', { name: 'Task' }).click()
  await expect(notes).toHaveValue('- [ ] plan')
  await notes.press('Enter')
  await notes.pressSequentially('act')
  await expect(notes).toHaveValue('- [ ] plan\n- [ ] act')
})

// Promise [Journal and review] When two tabs edit the same text, nothing is lost.
test('when two tabs edit the same text, the trader chooses which version to keep', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const root = await startJournal(page)
  await openDay(page, root)
  const other = await context.newPage()
  await openDay(other, root)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Notes' }).fill('From the desk')
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  await other.getByRole('textbox', { name: 'Notes' }).fill('From the couch')
  await other.getByRole('radio', { name: 'Good', exact: true }).check()
  await expect(other.getByText('Waiting for the connection')).toBeVisible()
  await context.setOffline(false)
  const hasConflict = (tab: Page): Promise<boolean> => tab.getByRole('button', { name: 'Keep both' }).isVisible()
  await expect.poll(async () => (await hasConflict(page)) || (await hasConflict(other))).toBe(true)
  const conflicted = (await hasConflict(page)) ? page : other
  await conflicted.getByRole('button', { name: 'Keep both' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText('From the desk')).toBeVisible()
    await expect(tab.getByText('From the couch')).toBeVisible()
    await expect(tab.getByRole('radio', { name: 'Good', exact: true })).toBeChecked()
    await saved(tab)
  }
})

// Promise [Journal and review] Pictures are stored with days and trades, without location and camera data.
test('a pasted picture is stored, captioned, enlarged, removed and restored', async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root)
  await pastePicture(page, 'teal')
  await expect(page.getByRole('button', { name: 'Open Picture 1' }).locator('img')).toBeVisible()
  await pastePicture(page, 'navy')
  await expect(page.getByRole('button', { name: 'Open Picture 2' })).toBeVisible()
  await page.getByLabel('Caption of Picture 1').fill('Entry')
  await page.keyboard.press('Enter')
  await saved(page)
  await page.reload()
  await page.getByRole('button', { name: 'Open Entry' }).click()
  const box = page.getByRole('dialog', { name: 'Picture 1 of 2' })
  await expect(box.getByRole('img', { name: 'Entry' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open Entry' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove Entry' }).click()
  await expect(page.getByRole('button', { name: 'Open Entry' })).toBeHidden()
  await undoLast(page, 'Picture removed.')
  await expect(page.getByRole('button', { name: 'Open Entry' })).toBeVisible()
})

// Promise [Journal and review] Templates can start a text and fill in new days.
test('a template for every new day is applied to the next one', { tag: '@long' }, async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root)
  await page.getByRole('button', { name: 'Templates' }).first().click()
  await page.getByRole('menuitem', { name: 'Manage templates…' }).click()
  await page.getByRole('button', { name: 'New template' }).click()
  const form = page.getByRole('dialog', { name: 'New template' })
  await form.getByLabel('Name').fill('My morning')
  await form.getByLabel('Text, in Markdown').fill('## Levels')
  await form.getByLabel('Items for the checklist').fill('Sleep\nNews')
  await form.getByRole('switch', { name: 'Put it into every new day' }).check({ force: true })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText('My morning')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await openDay(page, root, '2026-03-09')
  await expect(page.getByRole('heading', { name: 'Levels' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'News' })).toBeVisible()
})

test('the page of a day passes the automated accessibility checks and fits a phone', {
  tag: '@long',
}, async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root)
  await pastePicture(page, 'teal')
  await expect(page.getByRole('button', { name: 'Open Picture 1' })).toBeVisible()
  await page.getByLabel('New item').fill('Read the news')
  await page.keyboard.press('Enter')
  await saved(page)
  for (const width of [428, 890, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over, `at ${width}`).toBeLessThanOrEqual(0)
  }
  expect(await faultsOf(page)).toEqual([])
})

// Promise [Journal and review] The journal lists days, and its search finds what was written.
test('the journal lists days, filters them and links to them', { tag: '@long' }, async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root, '2026-03-03')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Chased the move again.')
  await page.getByRole('radio', { name: 'Bad', exact: true }).check()
  await saved(page)
  await page.getByRole('link', { name: 'Journal' }).first().click()
  const days = page.getByRole('table', { name: 'Days' })
  await expect(days.getByRole('row')).toHaveCount(4)
  await expect(days.getByRole('row', { name: /Tue 3 Mar 2026/ })).toContainText('Chased the move again.')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Mood').selectOption('Bad')
  await expect(days.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/mood=1/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(days.getByRole('row')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^2 Mar 2026: \+\$8/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday, 2 March 2026')
  await page.goBack()
  await page.getByRole('heading', { name: 'Journal', level: 1 }).click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/journal\/daily\?day=\d{4}-\d{2}-\d{2}/)
})

// Promise [Journal and review] The journal lists days, and its search finds what was written.
test('the search finds words in days and trade notes as you type', { tag: '@long' }, async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root, '2026-03-03')
  await page.getByRole('textbox', { name: 'Plan' }).fill('Only with **confirmation**.')
  await saved(page)
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'ETHUSDT' }).click()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('textbox', { name: 'Note' }).fill('No confirmation, no stop.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Trade saved.')
  await page.getByRole('link', { name: 'Journal' }).first().click()
  await expect(page.getByRole('searchbox', { name: 'Search notes and journal' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search notes and journal' })).toBeFocused()
  await page.keyboard.type('CONFIRM')
  const results = page.getByRole('list', { name: 'Found' })
  await expect(results.getByRole('listitem')).toHaveCount(2)
  await expect(results.locator('mark')).toHaveText(['confirmation', 'confirmation'])
  await page.keyboard.type(' stop')
  await expect(results.getByRole('listitem')).toHaveCount(1)
  await results.getByRole('link', { name: /^ETHUSDT long/ }).click()
  await expect(page.getByRole('heading', { name: 'ETHUSDT long' })).toBeVisible()
})

// Promise [Journal and review] Weeks and months can be reviewed next to their figures.
test('a week is reviewed next to its figures', { tag: '@long' }, async ({ page }) => {
  const root = await startJournal(page)
  await page.goto(`${root}/journal?tab=reviews`)
  await page.getByRole('link', { name: 'Week 10 of 2026' }).click()
  await expect(page).toHaveURL(/week=2026-W10/)
  await expect(page.getByLabel('Figures of the period')).toContainText('+$6.90')
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Weekly review (example)' }).click()
  await expect(page.getByRole('heading', { name: 'What worked' })).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What worked' })).toBeVisible()
  await page.getByRole('link', { name: 'Mon 2 Mar 2026' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday, 2 March 2026')
})

// Promise [Journal and review] Missed trades show what hesitation cost, and are excluded from all statistics.
test('a missed trade shows what hesitation cost, and is excluded from all statistics', { tag: '@long' }, async ({
  page,
}) => {
  const root = await startJournal(page)
  await page.goto(`${root}/journal?tab=missed`)
  await page.getByRole('button', { name: 'Add a missed trade' }).click()
  const form = page.getByRole('dialog', { name: 'Missed trade' })
  for (const [name, value] of [
    ['Ticker', 'solusdt'],
    ['Entry', '100'],
    ['Stop', '95'],
    ['Where it would have ended', '112.5'],
  ] as const) {
    await form.getByRole('textbox', { name }).fill(value)
  }
  await expect(form.getByText('+2.50R, +12.50%')).toBeVisible()
  await form.getByRole('textbox', { name: 'Why was it not taken?' }).fill('Too slow.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('table', { name: 'Missed trades' })).toContainText('SOLUSDT')
  await expect(page.getByLabel('What hesitation cost').first()).toContainText('+2.50R')
  await page.goto(`${root}/overview`)
  await expect(page.getByLabel('Key figures')).toContainText('+$6.90')
})

test('the journal passes the automated accessibility checks and fits a phone', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const root = await startJournal(page)
  const faults: string[] = []
  for (const path of ['journal', 'journal?tab=reviews', 'journal?tab=missed', 'journal?week=2026-W10']) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${root}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-hidden][style*="height"]')).toHaveCount(0)
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`))
    for (const width of [428, 890, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  expect(faults).toEqual([])
})

// Promise [Journal and review] Nothing the trader writes runs as markup.
test('markup in a text stays text: nothing runs and nothing loads', async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root)
  const happened: string[] = []
  page.on('dialog', (dialog) => {
    happened.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) happened.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.example') happened.push(request.url())
  })
  await page
    .getByRole('textbox', { name: 'Notes' })
    .fill(
      '<img src=x onerror=alert(1)> <script>alert(2)</script>\n\n![x](https://evil.example/a.png) [go](javascript:alert(3)) [page](https://evil.example/)',
    )
  await saved(page)
  await page.reload()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('<script>alert(2)</script>')).toBeVisible()
  await expect(notes.locator('img, script, iframe')).toHaveCount(0)
  await expect(notes.getByText('go', { exact: false }).first()).toBeVisible()
  await expect(notes.getByRole('link')).toHaveText(['x', 'page'])
  for (const link of await notes.getByRole('link').all()) await expect(link).toHaveAttribute('rel', /noopener/)
  expect(happened).toEqual([])
})

// Promise [Journal and review] Earlier versions of a day can be restored.
test('an earlier version of a day is restored', { tag: '@long' }, async ({ page }) => {
  const root = await startJournal(page)
  await openDay(page, root)
  await page.getByRole('textbox', { name: 'Notes' }).fill('The first thoughts')
  await saved(page)
  await page.reload()
  await page.getByRole('button', { name: 'Edit notes' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Something else entirely')
  await saved(page)
  await page.getByRole('button', { name: 'More about this day' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions…' }).click()
  const versions = page.getByRole('dialog', { name: 'Earlier versions' })
  await expect(versions).toContainText('The first thoughts')
  await versions.getByRole('button', { name: 'Put back' }).first().click()
  await expect(page.getByText('The first thoughts')).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(page.getByText('The first thoughts')).toBeVisible()
})
