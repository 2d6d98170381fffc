import { type CDPSession, expect, type Locator, type Page, test as base } from '@playwright/test'
import { PASSWORD, signUp } from './journal.ts'
import { newestTo } from './mailbox.ts'

type Device = { readonly client: CDPSession; readonly id: string }

/** `device`: one with a fingerprint reader that recognizes its user, in the browser itself. */
const test = base.extend<{ device: Device }>({
  device: async ({ page }, use) => {
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
    await use({ client, id: authenticatorId })
    // The next test uses the same browser.
    await client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    await client.detach()
  },
})

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

test('a passkey is added, and logs in with the button', async ({ page, device: _device }) => {
  const email = await signUp(page)
  const passkeys = await openPasskeys(page)
  await addPasskey(passkeys, 'My laptop')
  await expect(passkeys.getByText(/^not used yet/)).toBeVisible()
  expect(await newestTo(page, email)).toContain('“My laptop”')
  // Otherwise the device would respond to the offer in the email field, without a press of the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await logOut(page)
  await page.goto('/auth/login')
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await Promise.all([page.waitForRequest('**/api/auth/sign-in/passkey/begin'), button.click()])
  await inJournal(page)
  await expect((await openPasskeys(page)).getByText(/^last used/)).toBeVisible()
})

test('the email field offers the passkey by itself until it is removed', { tag: '@long' }, async ({
  page,
  device: { client, id },
}) => {
  await signUp(page)
  await addPasskey(await openPasskeys(page), 'My laptop')
  await logOut(page)
  await page.goto('/auth/login')
  await inJournal(page)

  const passkeys = await openPasskeys(page)
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  await passkeys.getByLabel('Your password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await logOut(page)
  await page.goto('/auth/login')
  await expect(page.getByRole('alert')).toContainText('No account here has this passkey.')
  // The page has reported it to the browser, which forgets passkeys that open nothing.
  const kept = async () => (await client.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials.length
  await expect.poll(kept, 'passkeys on the device').toBe(0)
})

test('a device that already has a passkey for the account does not create a second one', { tag: '@long' }, async ({
  page,
  device: _device,
}) => {
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

test('a device that cannot verify its user adds nothing', { tag: '@long' }, async ({
  page,
  device: { client, id },
}) => {
  await signUp(page)
  const passkeys = await openPasskeys(page)
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Your password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Add passkey', exact: true }).click()
  await expect(passkeys.getByRole('alert')).toContainText('No passkey was used.')
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})
