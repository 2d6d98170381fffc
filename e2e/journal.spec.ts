import { expect, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { expectMessage, importFile, logIn, openImports, signUp, startJournal, THREE_TRADES, visit } from './journal.ts'

// Promise [Screens and routes: layout and modals] The import modal starts an import.
test('a trader imports a file and finds the trades behind a bar', async ({ page }) => {
  await signUp(page)
  await expect(page.getByText('No trades yet')).toBeVisible()
  await importFile(page, 'trades.csv', THREE_TRADES)
  await expect(page.getByRole('dialog')).toContainText('6 new fills imported.')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByLabel('Key figures')).toContainText('+$6.90')

  await page.getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Breakdown' }).click()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Ticker', exact: true }).click()
  await page.getByRole('link', { name: /^BTCUSDT: \+\$5\.00, 2 trades/ }).click()
  await expect(page).toHaveURL(/\/trades\?ticker=BTCUSDT/)
  await expect(page.getByText(/2 trades/)).toBeVisible()
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'BTCUSDT' }).first().click()
  await expect(page.getByRole('heading', { name: 'BTCUSDT short' })).toBeVisible()
})

test('importing the same file again changes nothing', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  await importFile(page, 'trades.csv', THREE_TRADES)
  await expect(page.getByRole('dialog')).toContainText('Nothing changed.')
})

// Promise [Screens and routes: layout and modals] The confirm modal runs the action that it asks about.
test('an import can be undone', async ({ page }) => {
  await signUp(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  const imports = await openImports(page)
  await imports.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expectMessage(page, 'Undone: 6 fills removed.')
})

// Promise [Screens and routes: layout and modals] A saved single trade is edited in its modal.
test('a note stays with its trade', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Trades' }).first().click()
  await page.getByRole('table', { name: 'Trades' }).getByRole('link', { name: 'ETHUSDT' }).click()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Waited for the retest.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Trade saved.')
  await page.reload()
  // The history of changes also mentions the note.
  await expect(page.getByText('Waited for the retest.', { exact: true })).toBeVisible()
})

// Promise [Screens and routes: access guard] If the current user has no uid, any /user/{uid} page redirects to / and
//   replaces the history entry.
test("another user's pages, and any user's pages without a login, lead to the landing page", async ({ page }) => {
  await page.goto('/user/someone/overview')
  await expect(page.getByRole('heading', { name: 'Know which of your trades pay.' })).toBeVisible()
  await signUp(page)
  await page.goto('/user/someone-else/trades')
  await expect(page.getByRole('heading', { name: 'Know which of your trades pay.' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

// Promise [States] There is a way to log out.
test('a wrong password is reported in the form', { tag: '@long' }, async ({ page }) => {
  const email = await signUp(page)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Know which of your trades pay.' })).toBeVisible()
  await logIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
})

// Promise [Other errors and notifications] A script chunk that fails to load gives a ChunkLoadError with the message
//   'Loading chunk failed'.
// Promise [Other errors and notifications] Unhandled routing errors show a screen titled 'Unexpected Application
//   Error!'.
test('a screen that fails to load keeps the navigation and offers to reload', async ({ page }) => {
  // Before the other screens are preloaded.
  await page.route(/CalcScreen/, (route) => route.abort())
  await signUp(page)
  await page.getByRole('link', { name: 'Calculator' }).first().click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('ChunkLoadError: Loading chunk failed', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible()
  await page.unroute(/CalcScreen/)
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await page.getByRole('link', { name: 'Calculator' }).first().click()
  await expect(page.getByRole('heading', { name: 'Calculator', exact: true })).toBeVisible()
})

const SCREENS = ['overview', 'trades', 'report', 'report/hour', 'report/day?tab=calendar', 'settings', 'journal']

test('no screen scrolls sideways, at any width', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const root = await startJournal(page)
  for (const screen of SCREENS) {
    if (screen !== 'overview') await visit(page, `${root}/${screen}`)
    await expect(page.locator('main [aria-hidden][style*="height"]')).toHaveCount(0)
    for (const width of [390, 428, 890, 1024, 1280, 1440, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(over, `${screen} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})

test('the screens pass the automated accessibility checks', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const root = await startJournal(page)
  const faults: string[] = []
  for (const path of ['/', '/faq', ...SCREENS.map((screen) => `${root}/${screen}`)]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-hidden][style*="height"]')).toHaveCount(0)
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})
