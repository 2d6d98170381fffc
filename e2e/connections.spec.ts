import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import type { FakeAccount } from '../fakes/exchange.ts'
import { ACCOUNTS } from './exchange.ts'
import { leaveTheme, openDemo, signUp, THREE_TRADES } from './journal.ts'

async function goToConnections(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Accounts & data' }).first().click()
  await expect(page.getByRole('heading', { name: 'Accounts', level: 1 })).toBeVisible()
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** Opens the form of Bybit and fills in a key. */
async function typeKey(page: Page, { credentials }: FakeAccount, name: string) {
  await page.getByRole('main').getByRole('button', { name: 'Connect an exchange' }).first().click()
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Find your exchange' }).fill('bybit')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect Bybit' })
  await dialog.getByLabel('API key', { exact: true }).fill(` ${credentials.key} `)
  await dialog.getByLabel('Secret', { exact: true }).fill(credentials.secret)
  await dialog.getByLabel('Name of the account').fill(name)
  return dialog
}

async function connect(page: Page, account: FakeAccount, name: string): Promise<void> {
  const dialog = await typeKey(page, account, name)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, name).getByText('Up to date')).toBeVisible()
}

async function choose(page: Page, name: string, act: string): Promise<void> {
  await card(page, name)
    .getByRole('button', { name: `More for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}

async function openTrades(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Trades' }).click()
}

// Promise [Connected exchanges] Once an exchange is connected, its trades arrive by themselves.
test('one click connects an account of the sample exchange, and its trades arrive', { tag: '@long' }, async ({
  page,
}) => {
  await openDemo(page, { at: 'connections' })
  await expect(card(page, 'Bybit').getByRole('button', { name: 'Connect Bybit' })).toBeVisible()
  const row = page.getByRole('region', { name: /^Try it with a sample exchange/ })
  await row.getByRole('button', { name: 'OKX demo' }).click()
  const connected = card(page, 'OKX demo')
  await expect(connected.getByText('Up to date')).toBeVisible()
  await expect(connected.getByText('Sample account')).toBeVisible()
  await expect(row.getByRole('button', { name: 'OKX demo' })).toHaveCount(0)

  await connected.getByRole('button', { name: /^Open positions and balances/ }).click()
  await expect(connected.getByRole('table', { name: 'Balances' })).toBeVisible()
  await connected.getByRole('button', { name: /^What is read/ }).click()
  const parts = connected.getByRole('table', { name: 'Parts of the history' })
  await expect(parts.getByRole('row').nth(1)).toContainText('Complete')
  await expect(connected.getByRole('table', { name: 'Sync log' }).getByRole('row').nth(1)).toContainText(/\d/)
  expect(await faultsOf(page)).toEqual([])
  await openTrades(page)
  await page.getByRole('button', { name: 'All accounts' }).click()
  await expect(page.getByText('OKX demo', { exact: true }).first()).toBeVisible()
})

test('the demo takes no keys, and says so beside the steps', { tag: '@long' }, async ({ page }) => {
  await openDemo(page)
  await goToConnections(page)
  await page.getByRole('main').getByRole('button', { name: 'Connect an exchange' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kraken', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Kraken' })
  await expect(dialog.getByText('The demo takes no keys.')).toBeVisible()
  await expect(dialog.getByText('Query ledger entries')).toBeVisible()
  await expect(dialog.getByLabel('API key')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Connect an exchange' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'OKX', exact: true }).click()
  await page.getByRole('dialog', { name: 'Connect OKX' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 }), 'no step of a closed dialog').toBeVisible()
})

// Promise [Connected exchanges] Once an exchange is connected, its trades arrive by themselves.
test('a trader without trades connects an exchange, and no key stays in the browser', async ({ page }) => {
  await signUp(page)
  await page.getByRole('main').getByRole('link', { name: 'Connect an exchange' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Connect an exchange' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await connect(page, ACCOUNTS.bybit, 'My Bybit')
  await expect(card(page, 'My Bybit').getByText('Read-only', { exact: true })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  const { key, secret } = ACCOUNTS.bybit.credentials
  expect(kept).not.toContain(key)
  expect(kept).not.toContain(secret)
  await expect(page.locator('html')).not.toContainText(secret)
  await openTrades(page)
  await expect(page.getByRole('table', { name: 'Trades' }).getByRole('row').nth(1)).toBeVisible()
})

// Promise [Connected exchanges] A key that can withdraw is refused. If a key gains that right later, its connection
//   stops.
test('a key that can withdraw is refused next to its field, with what to do', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await goToConnections(page)
  const dialog = await typeKey(page, ACCOUNTS.withdrawing, 'Bybit')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const field = dialog.getByLabel('API key', { exact: true })
  await expect(field).toHaveAccessibleDescription(/can withdraw funds.*create a read-only key/)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  const discard = page.getByRole('dialog', { name: 'Discard changes?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog, 'what was typed is not lost by a key').toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await discard.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'No accounts yet' })).toBeVisible()
})

// Promise [Connected exchanges] A connection can be paused, renamed and removed, with its data or without.
test('a connection is renamed, paused and resumed', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  await goToConnections(page)
  await connect(page, ACCOUNTS.bybitForPause, 'Bybit')
  await choose(page, 'Bybit', 'Rename')
  await page.getByRole('textbox', { name: 'Name of the connection' }).fill('Futures')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Futures')).toBeVisible()
  await choose(page, 'Futures', 'Pause')
  await expect(card(page, 'Futures').getByText('Paused', { exact: true })).toBeVisible()
  await page.reload()
  await expect(card(page, 'Futures').getByText('Paused', { exact: true })).toBeVisible()
  await card(page, 'Futures').getByRole('button', { name: 'Resume Futures' }).click()
  await expect(card(page, 'Futures').getByText('Up to date')).toBeVisible()
})

// Promise [Connected exchanges] A connection can be paused, renamed and removed, with its data or without.
test('a connection is removed and its trades stay; its account can be connected again', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page)
  await goToConnections(page)
  await connect(page, ACCOUNTS.bybitForDelete, 'Bybit')
  await choose(page, 'Bybit', 'Delete…')
  const confirm = page.getByRole('dialog')
  await expect(confirm.getByRole('radio', { name: /Keep its data.*24 fills/ })).toBeChecked()
  await confirm.getByRole('button', { name: 'Delete connection', exact: true }).click()
  const accounts = card(page, 'Bybit')
  await expect(accounts.getByText(/24 fills/)).toBeVisible()

  await accounts.getByRole('button', { name: 'Connect Bybit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Bybit' })
  const { key, secret } = ACCOUNTS.bybitForDelete.credentials
  await dialog.getByLabel('API key', { exact: true }).fill(key)
  await dialog.getByLabel('Secret', { exact: true }).fill(secret)
  await expect(dialog.getByRole('combobox', { name: 'Account', exact: true })).toHaveValue('Bybit')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(card(page, 'Bybit').getByText('Up to date')).toBeVisible()
  await choose(page, 'Bybit', 'Import files…')
  const files = page.getByRole('dialog', { name: 'Import trades' })
  const chooser = page.waitForEvent('filechooser')
  await files.getByRole('button', { name: /Drop the files/ }).click()
  await (await chooser).setFiles({ name: 'older.csv', mimeType: 'text/csv', buffer: Buffer.from(THREE_TRADES) })
  await expect(files.getByRole('combobox', { name: 'Account' })).toHaveValue('Bybit')
  await files.getByRole('button', { name: 'Other files' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await choose(page, 'Bybit', 'Delete…')
  await confirm.getByRole('radio', { name: /Delete its data/ }).check()
  await confirm.getByRole('button', { name: 'Delete connection and data' }).click()
  await expect(card(page, 'Bybit').getByRole('button', { name: 'Connect Bybit' })).toBeVisible()
})

// Promise [Connected exchanges] The ledger check shows, by coin and day, what moved a balance and which records explain
//   a difference.
test('the ledger check shows days, records and what explains a difference, at every width', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page)
  await goToConnections(page)
  await connect(page, ACCOUNTS.bybitForCheck, 'Bybit')
  const panel = card(page, 'Bybit').getByRole('button', { name: /^Ledger check/ })
  await expect(panel).toContainText('matches Bybit')
  await panel.click()
  await expect(card(page, 'Bybit').getByText(/of \d+ balances? match(es)? Bybit/)).toBeVisible()
  const days = card(page, 'Bybit').getByRole('table', { name: 'USDT, day by day' })
  await expect(days.getByRole('columnheader')).toHaveText(DAY_COLUMNS)
  await days.getByRole('button').first().click()
  const records = card(page, 'Bybit').getByRole('table', { name: 'Records of USDT' })
  await expect(records.getByRole('row').nth(1)).toContainText('Exchange')
  const download = page.waitForEvent('download')
  await card(page, 'Bybit').getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV, every digit' }).click()
  expect((await download).suggestedFilename()).toBe('roundtrip-ledger-bybit.csv')
  const faults = await faultsEverywhere(page)

  await choose(page, 'Bybit', 'Import files…')
  const files = page.getByRole('dialog', { name: 'Import trades' })
  const chooser = page.waitForEvent('filechooser')
  await files.getByRole('button', { name: /Drop the files/ }).click()
  await (await chooser).setFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from(THREE_TRADES) })
  await files.getByRole('button', { name: /^Import \d+ record/ }).click()
  await files.getByRole('button', { name: 'Done' }).click()
  await card(page, 'Bybit').getByRole('button', { name: 'Sync now: Bybit' }).click()
  await expect(panel).toContainText(/\d+ differences? against Bybit/)
  const reasons = card(page, 'Bybit').getByRole('region', { name: 'What explains it' })
  await expect(reasons).toContainText(/USDT (more|less) than the ledger/)
  await expect(reasons).toContainText('6 fills in this account came from files')
  expect([...faults, ...(await faultsEverywhere(page))]).toEqual([])
})

const DAY_COLUMNS = [
  'Day',
  'Fills',
  'Fees',
  'Funding',
  'Transfers',
  'Other',
  'Change',
  'Balance',
  'Exchange',
  'Difference',
]

/** The problems of the page at its widths and in both themes; nothing may be wider than the window. */
async function faultsEverywhere(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const theme of ['dark', 'light']) {
    for (const width of [428, 890, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(over, `${theme} at ${width}`).toBeLessThanOrEqual(0)
      const screenFaults = width === 428 || width === 1280 ? await faultsOf(page, { colours: true }) : []
      faults.push(...screenFaults.map((fault) => `${theme} at ${width}: ${fault}`))
    }
    await leaveTheme(page, theme)
  }
  return faults
}

// Promise [Connected exchanges] A failing connection says what is wrong, and is retried where that helps.
test('a stopped connection says so on every screen, on phones and in both themes', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page)
  await goToConnections(page)
  await connect(page, ACCOUNTS.bybitForFiles, 'Bybit')
  // The server's response with another state: no test waits for a key to expire.
  await page.route('**/fn/*/listConnections', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const trouble = { reason: 'key-refused', since: Date.now(), nextTry: null }
    const connections = body.data.connections.map((connection: object) => ({
      ...connection,
      state: 'stopped',
      nextSync: null,
      trouble,
    }))
    await route.fulfill({ response, json: { data: { ...body.data, connections } } })
  })
  await page.reload()
  await expect(card(page, 'Bybit').getByText('Stopped: key refused')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).first().click()
  await page.getByText('Bybit: key refused.').getByRole('link', { name: 'Look' }).click()
  await expect(card(page, 'Bybit').getByText('Stopped: key refused')).toBeVisible()
  await card(page, 'Bybit')
    .getByRole('button', { name: /^Ledger check/ })
    .click()
  const faults: string[] = []
  for (const theme of ['dark', 'light']) {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    for (const width of [428, 890, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect.poll(over, `${theme} at ${width}`).toBeLessThanOrEqual(0)
      if (width !== 428 && width !== 1280) continue
      faults.push(
        ...(await faultsOf(page, { colours: theme === 'light' })).map((fault) => `${theme} at ${width}: ${fault}`),
      )
    }
    await card(page, 'Bybit').getByRole('button', { name: 'Replace key' }).click()
    await expect(page.getByRole('dialog', { name: 'Replace the key of Bybit' })).toBeVisible()
    faults.push(...(await faultsOf(page, { colours: theme === 'light' })).map((fault) => `${theme}, key: ${fault}`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await leaveTheme(page, theme)
  }
  // The pages poll, and a response may be in flight.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  expect(faults).toEqual([])
})
