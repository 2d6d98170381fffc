import { expect, type Page, test } from '@playwright/test'
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

let people = 0

export const PASSWORD = 'correct horse battery'

/** An address that nobody has used before. */
export function newEmail(): string {
  people += 1
  return `trader-${process.pid}-${Date.now()}-${people}@example.com`
}

/** A new trader with an empty journal, made by the same calls as the forms make, which have tests of their own. */
export async function signUp(
  page: Page,
  origin = new URL(test.info().project.use.baseURL ?? '').origin,
): Promise<string> {
  const email = newEmail()
  const act = actsFrom(page, origin)
  await act('sign-up', { email, password: PASSWORD })
  const link = await linkTo(page, email, 'Confirm your email address')
  const token = decodeURIComponent(link.split('#verify=')[1] ?? '')
  await act('verify-email', { token, password: PASSWORD })
  await act('sign-in', { email, password: PASSWORD })
  const session = (await (await page.request.get('/api/auth/session')).json()) as { user: { uid: string } }
  await page.goto(`/user/${session.user.uid}/overview`)
  await expect(page.getByText('No trades yet')).toBeVisible()
  return email
}

function actsFrom(page: Page, origin: string) {
  return async (name: string, data: Readonly<Record<string, string>>): Promise<void> => {
    const response = await page.request.post(`/api/auth/${name}`, { data, headers: { origin } })
    expect(response.ok(), `${name} answers ${response.status()}`).toBe(true)
  }
}

/** Fills the form in and sends it; the address is still to be confirmed. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
}

/** Fills the form of the login page in and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Chooses a file in the import modal and takes it to the end. */
export async function importFile(page: Page, name: string, text: string): Promise<void> {
  const dialog = await beginImport(page, name, text)
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
}

/** Chooses a file in the import modal and begins; the answer is the modal. */
export async function beginImport(page: Page, name: string, text: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import trades' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Drop the files/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByRole('button', { name: /^Import [\d,]+ record|Import anyway/ }).click()
  return dialog
}

/** Changes the theme by its key, as soon as the page below a dialog that has just gone hears keys again. */
export async function leaveTheme(page: Page, theme: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift+D')
    await expect(page.locator('html')).not.toHaveAttribute('data-mantine-color-scheme', theme, { timeout: 2_000 })
  }).toPass()
}
