import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { importInto } from '../server/src/cli/remote-import.ts'
import { openRemote } from '../server/src/cli/remote.ts'
import { USER } from '../web/src/paths.ts'
import { linkTo } from './mailbox.ts'

/** Three round trips in the layout of our own template: +8 and -3 net on BTCUSDT, +1.9 on ETHUSDT. */
export const THREE_TRADES = `time,kind,venue,market,symbol,base,quote,settle,contract_size,side,position_side,quantity,price,fee,fee_asset,trade_id,order_id,asset,amount
2026-03-02T09:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,100,1,USDT,1,,,
2026-03-02T10:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,110,1,USDT,2,,,
2026-03-03T14:00:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,sell,both,1,110,0.5,USDT,3,,,
2026-03-03T14:30:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,buy,both,1,112,0.5,USDT,4,,,
2026-03-04T20:00:00Z,fill,myexchange,linear,ETHUSDT,ETH,USDT,USDT,1,buy,both,2,10,0.05,USDT,5,,,
2026-03-04T22:00:00Z,fill,myexchange,linear,ETHUSDT,ETH,USDT,USDT,1,sell,both,2,11,0.05,USDT,6,,,
`

const OTHERS: readonly string[] = [USER.operator, USER.tradesSingle]
/** Every signed-in screen but the operator's and that of one trade, below the common prefix of addresses. */
export const SCREENS = Object.values(USER).filter((screen) => !OTHERS.includes(screen))

let people = 0

export const PASSWORD = 'correct horse battery'

/** An email address that nobody has used before. */
export function newEmail(): string {
  people += 1
  return `trader-${process.pid}-${Date.now()}-${people}@example.com`
}

/**
 * A new trader with an empty journal, created by the same calls as the forms make; the forms have tests of their own.
 */
export async function signUp(page: Page, origin = ownOrigin()): Promise<string> {
  const email = await makeTrader(page, origin)
  await page.goto(`${await root(page)}/overview`)
  await expect(page.getByText('No trades yet')).toBeVisible()
  return email
}

/**
 * A new trader whose journal has the trades of a file, by the same calls as the import makes; the import has tests of
 * its own. Opens a page of it and returns the common prefix of all addresses.
 */
export async function startJournal(page: Page, { at = 'overview', text = THREE_TRADES } = {}): Promise<string> {
  await makeTrader(page, ownOrigin())
  await importByCalls(page, text)
  return openPage(page, at)
}

/** The same for a demo, by the call that its button makes. */
export async function openDemo(page: Page, { at = 'overview' } = {}): Promise<string> {
  await noteMessages(page)
  await actsFrom(page, ownOrigin())('demo', { zone: 'UTC' })
  return openPage(page, at)
}

async function openPage(page: Page, path: string): Promise<string> {
  const address = await root(page)
  await page.goto(`${address}/${path}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return address
}

/**
 * Navigates to another page of the application as its links do, which takes a fraction of a reload. Its heading must
 * differ.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const left = await page.evaluate((to) => {
    const heading = document.querySelector('main h1')
    heading?.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    return heading?.textContent ?? ''
  }, address)
  const arrived = page.locator('main h1:not([data-left])')
  const renamed = page.locator('main h1').filter({ hasNotText: left })
  await expect(arrived.or(renamed).first()).toBeVisible()
}

async function makeTrader(page: Page, origin: string): Promise<string> {
  await noteMessages(page)
  const email = newEmail()
  const act = actsFrom(page, origin)
  await act('sign-up', { email, password: PASSWORD })
  const link = await linkTo(page, email, 'Confirm your email address')
  const token = decodeURIComponent(link.split('#verify=')[1] ?? '')
  await act('verify-email', { token, password: PASSWORD })
  await act('sign-in', { email, password: PASSWORD })
  return email
}

/** The common prefix of the signed-in user's addresses. */
async function root(page: Page): Promise<string> {
  const session = (await (await page.request.get('/api/auth/session')).json()) as { user: { uid: string } }
  return `/user/${session.user.uid}`
}

/** A token of the signed-in user, for calls without the browser. */
export async function tokenOf(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/auth/token')).json()) as { token: string }).token
}

async function importByCalls(page: Page, text: string): Promise<void> {
  const token = await tokenOf(page)
  const remote = openRemote({ server: new URL(ownOrigin()), token, warnings: [] })
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-trades-'))
  try {
    const file = join(folder, 'trades.csv')
    await writeFile(file, text)
    const choices = { fileZone: null, positionMode: null, account: null, dryRun: false }
    await importInto(remote, { files: [file], ...choices }, () => undefined)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function actsFrom(page: Page, origin: string) {
  return async (name: string, data: Readonly<Record<string, string>>): Promise<void> => {
    const response = await page.request.post(`/api/auth/${name}`, { data, headers: { origin } })
    expect(response.ok(), `${name} answers ${response.status()}`).toBe(true)
  }
}

export function ownOrigin(): string {
  return new URL(test.info().project.use.baseURL ?? '').origin
}

/** Fills in the form and sends it; the address is still to be confirmed. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** Fills in the form of the log-in page and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

/** The recorded messages of a page: each by its id, and those that a test has waited for. */
type Messages = { readonly shown: Map<string, string>; readonly expected: Set<string> }

/** Records every message that this page shows. */
async function noteMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('messages' in window) return
    const shown = new Map<string, string>()
    Object.assign(window, { messages: { shown, expected: new Set() } satisfies Messages })
    new MutationObserver(() => {
      for (const { id, textContent } of document.querySelectorAll('.Toastify__toast[role="alert"]'))
        shown.set(id, textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['id', 'role'] })
  })
}

/**
 * Waits for a message that no test has waited for yet. The message itself closes after some seconds, and a busy machine
 * can take that long between a press and the check.
 */
export async function expectMessage(page: Page, text: string): Promise<void> {
  const isShown = () =>
    page.evaluate((text) => {
      const { messages } = window as unknown as { readonly messages?: Messages }
      if (messages === undefined) {
        // A page that a test opened by itself records nothing.
        return [...document.querySelectorAll('[role="alert"]')].some((alert) => alert.textContent.includes(text))
      }
      const { shown, expected } = messages
      const shownAlert = [...shown].find(([id, said]) => said.includes(text) && !expected.has(id))
      if (shownAlert !== undefined) expected.add(shownAlert[0])
      return shownAlert !== undefined
    }, text)
  await expect.poll(isShown, text).toBe(true)
}

/**
 * Keeps messages open until the next one replaces them. They normally close after ten seconds, and a busy machine can
 * take that long between a press and the check.
 */
export async function holdMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.Toastify__progress-bar--animated { animation-play-state: paused !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/**
 * Undoes the last change by the button of its message, or by the key if the message has closed. The message is named,
 * because that of an earlier change may still be open.
 */
export async function undoLast(page: Page, message: string): Promise<void> {
  const button = page.getByRole('alert').filter({ hasText: message }).getByRole('button', { name: 'Undo' })
  await button.dispatchEvent('click', undefined, { timeout: 30_000 }).catch(() => page.keyboard.press('Control+z'))
}

/** Chooses a file in the import modal and completes the import. */
export async function importFile(page: Page, name: string, text: string): Promise<void> {
  const dialog = await beginImport(page, name, text)
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
}

/** Chooses a file in the import modal and starts the import; returns the modal. */
export async function beginImport(page: Page, name: string, text: string) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Import( trades)?$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Drop the files/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: /^Import [\d,]+ record|Import anyway/ }).click()
  return dialog
}

/** Changes the theme by its key, as soon as the page hears keys again after a dialog has closed. */
export async function leaveTheme(page: Page, theme: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift+D')
    await expect(page.locator('html')).not.toHaveAttribute('data-mantine-color-scheme', theme, { timeout: 2_000 })
  }).toPass()
}

/** Opens a tab of a sidebar entry. */
export async function openTab(page: Page, entry: 'Reports' | 'Setups' | 'Accounts & data', tab: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: entry }).click()
  await page.getByRole('navigation', { name: entry }).getByRole('link', { name: tab, exact: true }).click()
  if (entry === 'Setups') await expect(page.getByRole('heading', { name: tab, level: 1 })).toBeVisible()
}

/** Opens the imports of every account. */
export async function openImports(page: Page): Promise<Locator> {
  await openTab(page, 'Accounts & data', 'Accounts')
  const files = page.getByRole('button', { name: /^Imported files/ })
  await expect(files.first()).toBeVisible()
  for (const button of await files.all()) {
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
  return page.getByRole('article')
}
