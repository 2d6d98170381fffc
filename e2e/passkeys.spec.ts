import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test'
import { signUp, PASSWORD } from './journal.ts'
import { newestTo } from './mailbox.ts'

/** A device with a fingerprint reader that knows its user, in the browser itself. */
async function withAuthenticator(page: Page): Promise<{ readonly client: CDPSession; readonly id: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, id: authenticatorId }
}

async function openPasskeys(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys).toBeVisible()
  return passkeys
}

async function addPasskey(passkeys: Locator, name: string): Promise<void> {
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Name').fill(name)
  await passkeys.getByLabel('Your password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Add passkey', exact: true }).click()
  await expect(passkeys.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Know which of your trades pay.' })).toBeVisible()
}

const inJournal = (page: Page) => expect(page.getByText('No trades yet')).toBeVisible()

test('a passkey is added, logs in by the button, and logs nobody in once it is removed', async ({ page }) => {
  const { client, id } = await withAuthenticator(page)
  // Else the browser answers the offer in the address field at once, before anybody presses the button.
  const email = await signUp(page)
  const passkeys = await openPasskeys(page)
  await addPasskey(passkeys, 'My laptop')
  await expect(passkeys.getByText(/^not used yet/)).toBeVisible()
  expect(await newestTo(page, email)).toContain('“My laptop”')
  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: false })
  await logOut(page)
  await page.goto('/auth/login')
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeVisible()
  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled: true })
  await button.click()
  await inJournal(page)

  const again = await openPasskeys(page)
  await expect(again.getByText(/^last used/)).toBeVisible()
  await again.getByRole('button', { name: 'Remove My laptop' }).click()
  await again.getByLabel('Your password').fill(PASSWORD)
  await again.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(again.getByRole('listitem')).toHaveCount(0)
  await logOut(page)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No account here has this passkey.')
})

test('the address field offers the passkey by itself', async ({ page }) => {
  await withAuthenticator(page)
  await signUp(page)
  await addPasskey(await openPasskeys(page), 'My laptop')
  await logOut(page)
  await page.goto('/auth/login')
  await inJournal(page)
})

test('a device that has a passkey for the account makes no second one', async ({ page }) => {
  await withAuthenticator(page)
  await signUp(page)
  const passkeys = await openPasskeys(page)
  await addPasskey(passkeys, 'My laptop')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Your password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Add passkey', exact: true }).click()
  await expect(passkeys.getByRole('alert')).toHaveText('This device has a passkey for an account here already.')
  await passkeys.getByRole('button', { name: 'Cancel' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
})

test('a device that cannot verify its user adds nothing', async ({ page }) => {
  const { client, id } = await withAuthenticator(page)
  await signUp(page)
  const passkeys = await openPasskeys(page)
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Your password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Add passkey', exact: true }).click()
  await expect(passkeys.getByRole('alert')).toContainText('Your browser used no passkey.')
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})
