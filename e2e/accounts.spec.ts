import { expect, type Page, test } from '@playwright/test'
import { anotherDevice, inJournal, onLanding, openSettings, OTHER_PASSWORD } from './accounts.ts'
import { faultsOf } from './faults.ts'
import { totp } from '../fakes/authenticator.ts'
import { fillSignUp, logIn, newEmail, PASSWORD, signUp } from './journal.ts'
import { linkTo } from './mailbox.ts'

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await onLanding(page)
}

// Promise [Calls: accounts and payment] The accounts service signs up.
test('a user who signs up and confirms in another tab is logged in', async ({ page, context }) => {
  const email = newEmail()
  await fillSignUp(page, email)
  const [mailbox] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open its mailbox' }).click(),
  ])
  await expect(mailbox.getByRole('article').first()).toBeVisible()
  const link = await linkTo(page, email, 'Confirm your email address')
  await mailbox.goto(link)
  await expect(mailbox.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  expect(new URL(mailbox.url()).hash).toBe('')
  await inJournal(page)
  await expect(mailbox.getByRole('link', { name: 'Open your journal' }).last()).toBeVisible()
})

// Promise [Calls: accounts and payment] The accounts service signs in with email and password.
test('an email address is confirmed on another device with the password', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const email = newEmail()
  await fillSignUp(page, email)
  await logIn(page, email)
  await expect(page.getByRole('alert')).toHaveText(/^Confirm your email address before you log in/)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('button', { name: /Send a new link \(in \d+ s\)/ })).toBeDisabled()
  const phone = await anotherDevice(browser)
  const link = await linkTo(page, email, 'Confirm your email address')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await phone.getByLabel('Password').fill('not the password')
  await phone.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(phone.getByText('That is not your password.')).toBeVisible()
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Confirm and log in' }).click()
  await inJournal(phone)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await logIn(page, email)
  await inJournal(page)
})

// Promise [Other errors and notifications] A wrong password is reported in the same words as an unknown address.
// Promise [Other errors and notifications] Too many requests are reported.
test('ten wrong passwords block the sign-in, but not on a device that has signed in before', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const email = await signUp(page)
  await logOut(page)
  const stranger = await anotherDevice(browser)
  await logIn(stranger, email, 'not the password')
  for (let tries = 1; tries < 10; tries += 1) {
    await expect(stranger.getByRole('alert')).toHaveText('Wrong email or password.')
    const refused = stranger.waitForResponse('**/api/auth/sign-in')
    await stranger.getByLabel('Password').press('Enter')
    await refused
    await expect(stranger.getByRole('main').getByRole('button', { name: 'Log in', exact: true })).toBeEnabled()
  }
  await stranger.getByLabel('Password').fill(PASSWORD)
  await stranger.getByLabel('Password').press('Enter')
  await expect(stranger.getByRole('alert')).toHaveText('Too many attempts. Wait a few minutes, then try again.')
  await expect(stranger.getByLabel('Email')).toHaveValue(email)
  await logIn(page, email)
  await inJournal(page)
})

test('a forgotten password is reset by a link that works once and ends every session', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const email = await signUp(page)
  const phone = await anotherDevice(browser)
  await phone.goto('/auth/login')
  await phone.getByRole('link', { name: 'Forgot your password?' }).click()
  await phone.getByLabel('Email').fill(email)
  await phone.getByRole('button', { name: 'Send the link' }).click()
  await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await linkTo(phone, email, 'Set a new password')
  await phone.goto(link)
  await expect(phone.getByLabel('New password')).toBeVisible()
  expect(new URL(phone.url()).hash).toBe('')
  await phone.getByLabel('New password').fill(OTHER_PASSWORD)
  await phone.getByRole('button', { name: 'Set the password' }).click()
  await expect(phone.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()

  await page.reload()
  await onLanding(page)
  await logIn(phone, email)
  await expect(phone.getByRole('alert')).toHaveText('Wrong email or password.')
  await logIn(phone, email, OTHER_PASSWORD)
  await inJournal(phone)
  await page.goto(link)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. It may have been used already.')
})

// Promise [Screens and routes: layout and modals] The modal to change the email changes it.
test('an email address changes once both mailboxes have confirmed', { tag: '@long' }, async ({ page }) => {
  const email = await signUp(page)
  const next = newEmail()
  const settings = await openSettings(page)
  await settings.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill(next)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Send the first email' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toContainText(next)
  await page.goto(await linkTo(page, email, 'Confirm the change of your email address'))
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.goto(await linkTo(page, next, 'Confirm your new email address'))
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Open your journal' }).click()
  await expect((await openSettings(page)).getByText(next)).toBeVisible()
})

// Promise [Screens and routes: layout and modals] The modal to change the password changes it.
test('changing the password signs out the other devices but not this one', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const email = await signUp(page)
  const phone = await anotherDevice(browser)
  await logIn(phone, email)
  await inJournal(phone)
  await (await openSettings(page)).getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByLabel('New password').fill(OTHER_PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('That is not your password.')).toBeVisible()
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await phone.reload()
  await onLanding(phone)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('a second factor protects the sign-in, and a recovery code replaces it once', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const email = await signUp(page)
  const settings = await openSettings(page)
  await settings.getByRole('button', { name: 'Set up' }).click()
  await settings.getByLabel('Your password').fill(PASSWORD)
  await settings.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(settings.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await settings.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await settings.getByRole('textbox', { name: 'Code' }).fill(totp(secret, Date.now()))
  await settings.getByRole('button', { name: 'Turn on' }).click()
  const codes = settings.getByRole('region', { name: 'Recovery codes' })
  await expect(codes).toBeVisible()
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await expect(settings.getByRole('button', { name: 'Turn off' })).toBeVisible()

  const phone = await anotherDevice(browser)
  await logIn(phone, email)
  await phone.getByRole('textbox', { name: 'Code' }).fill('000000')
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(phone.getByText('That is not the right code.')).toBeVisible()
  await phone.getByRole('textbox', { name: 'Code' }).fill(totp(secret, Date.now()))
  await phone.getByLabel('Trust this browser for 30 days').check()
  await phone.getByRole('button', { name: 'Log in', exact: true }).click()
  await inJournal(phone)
  await logOut(phone)
  await logIn(phone, email)
  await inJournal(phone)

  const useRecovery = async (device: Page): Promise<void> => {
    await logIn(device, email)
    await device.getByRole('button', { name: 'Use a recovery code' }).click()
    await device.getByLabel('Recovery code').fill(recovery)
    await device.getByRole('button', { name: 'Log in', exact: true }).click()
  }
  const tablet = await anotherDevice(browser)
  await useRecovery(tablet)
  await inJournal(tablet)
  const thief = await anotherDevice(browser)
  await useRecovery(thief)
  await expect(thief.getByText('That is not the right code.')).toBeVisible()
})

// Promise [Calls: accounts and payment] The accounts service signs in with an identity provider.
test('a user signs in with an identity provider', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue with Test Identity' }).click()
  await expect(page.getByRole('heading', { name: 'Test identity' })).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await inJournal(page)
  const settings = await openSettings(page)
  await expect(settings.getByText('Test Identity')).toBeVisible()
  await expect(settings.getByText('Turn on its second factor there.')).toBeVisible()
})

test('a refusal by the identity provider is shown as one sentence, and is gone after a reload', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/auth/login?error=access_denied')
  await expect(page.getByRole('alert')).toHaveText('Logging in there did not work. Try again, or choose another way.')
  await expect(page).toHaveURL(/\/auth\/login$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue with Test Identity' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

// ASVS 7.4.4
test('logging out in one tab logs out in all tabs', async ({ page, context }) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await inJournal(other)
  await logOut(other)
  await onLanding(page)
  await expect(page.getByText('You were logged out.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('No trades yet')).toHaveCount(0)
})

// ASVS 7.5.2
test('a device can be signed out from another device', { tag: '@long' }, async ({ page, browser }) => {
  const email = await signUp(page)
  const phone = await anotherDevice(browser)
  await logIn(phone, email)
  await inJournal(phone)
  const settings = await openSettings(page)
  await expect(settings.getByText('This device')).toHaveCount(1)
  await settings.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByText('1 device logged out.')).toBeVisible()
  await onLanding(phone)

  await logIn(phone, email)
  await inJournal(phone)
  await (await openSettings(phone)).getByRole('button', { name: 'Log out everywhere', exact: true }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await onLanding(phone)
  await onLanding(page)
})

// Promise [Screens and routes: layout and modals] The modal to delete the account deletes it.
// ASVS 7.4.2
test('a deleted account is gone, and its password opens nothing', { tag: '@long' }, async ({ page }) => {
  const email = await signUp(page)
  await (await openSettings(page)).getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText(`Type ${email} to confirm.`)).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Type .* to confirm$/ }).fill(email)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await onLanding(page)
  await logIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
})

test('a demo journal has no password to change, and can be deleted', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await expect(page.getByLabel('Key figures')).toBeVisible()
  await page.getByRole('button', { name: /^Search or run/ }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('change password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('A demo journal has no email address and no password.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const settings = await openSettings(page)
  await settings.getByRole('button', { name: 'Delete the demo journal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Type delete to confirm' }).fill('delete')
  await dialog.getByRole('button', { name: 'Delete the demo journal' }).click()
  await onLanding(page)
})

test('without a connection the form says so and keeps what was typed', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('mira@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await context.setOffline(true)
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'The server could not be reached. Check your connection, then try again.',
  )
  await context.setOffline(false)
  await expect(page.getByLabel('Email')).toHaveValue('mira@example.com')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.')
})

test('a form can be filled in by keyboard alone, and the focus moves to the invalid field', async ({ page }) => {
  await page.goto('/auth/signup')
  await expect(page.getByText(/^At least \d+ characters$/)).toBeVisible()
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email address.')
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByText(/^At least \d+ characters. This has 5\.$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await page.getByLabel('Password').fill('password123')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByText(/This password is too common/)).toBeVisible()
})

test('screens, modals and settings of accounts have no accessibility faults', { tag: '@long' }, async ({ page }) => {
  test.slow()
  const faults: string[] = []
  const look = async (name: string): Promise<void> => {
    faults.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`))
  }
  for (const path of ['login', 'signup', 'password-request', 'password-reset', 'password-reset#code=x']) {
    await page.goto(`/auth/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
  await page.goto('/auth/login')
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await look('login with errors')
  await fillSignUp(page, newEmail())
  await look('check your mail')
  await signUp(page)
  const settings = await openSettings(page)
  await look('settings')
  await settings.getByRole('button', { name: 'Set up' }).click()
  await settings.getByLabel('Your password').fill(PASSWORD)
  await settings.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(settings.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await look('second factor')
  for (const name of ['Change password', 'Change email', 'Delete account']) {
    await settings.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await look(name)
    await page.keyboard.press('Escape')
    await expect(settings.getByRole('button', { name })).toBeFocused()
  }
  expect(faults).toEqual([])
})
