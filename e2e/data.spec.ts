import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { importFile, PASSWORD, signUp, THREE_TRADES } from './journal.ts'

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
}

async function netProfit(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Overview' }).first().click()
  const figure = page
    .getByRole('main')
    .getByText(/6[.,]90/)
    .first()
  await expect(figure).toBeVisible()
  return figure.innerText()
}

test('a journal goes out as one file and comes back in another account', async ({ page, browser }) => {
  await signUp(page)
  await importFile(page, 'trades.csv', THREE_TRADES)
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const before = await netProfit(page)
  await openSettings(page)
  await expect(page.getByText('This one has 1 trading account')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ])
  const archive = await readFile(await saved.path())

  const other = await (await browser.newContext()).newPage()
  await signUp(other)
  await openSettings(other)
  const choose = (name: string, buffer: Buffer) =>
    other.getByLabel('Archive to restore').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await choose('broken.zip', archive.subarray(0, archive.length - 50))
  await expect(other.getByRole('alert')).toContainText('no export of Roundtrip, or it is damaged')
  await choose('roundtrip.zip', archive)
  await expect(other.getByText('Everything is back.')).toBeVisible()
  await expect(other.getByText('Fills', { exact: true })).toBeVisible()
  expect(await faultsOf(other, { inside: 'main' })).toEqual([])
  expect(await netProfit(other)).toBe(before)
})

test('a script comes in with a token, and not after it is revoked', async ({ page, request }) => {
  await signUp(page)
  await openSettings(page)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByLabel('Name').last().fill('Nightly report')
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Make token' }).click()
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Make token' }).click()
  const token = await page.getByRole('region', { name: 'The new token' }).locator('code').innerText()
  expect(token).toMatch(/^rt_[0-9a-f]{72}$/)
  await page.getByRole('button', { name: 'I saved it' }).click()
  await expect(page.getByText(token)).toHaveCount(0)

  const ask = (name: string) =>
    request.post(`/fn/us-central1/${name}`, { data: { data: {} }, headers: { authorization: `Bearer ${token}` } })
  expect((await ask('listAccounts')).status()).toBe(200)
  expect((await ask('listTokens')).status()).toBe(403)
  await page.reload()
  await expect(page.getByText(/last used/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Nightly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Nightly report' })).toHaveCount(0)
  expect((await ask('listAccounts')).status()).toBe(401)
})
