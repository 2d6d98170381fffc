import { expect, test } from '@playwright/test'
import { anotherDevice, inJournal, openSettings, OTHER_PASSWORD } from './accounts.ts'
import { logIn, newEmail } from './journal.ts'
import { codeTo, linkTo } from './mailbox.ts'

// Promise [Calls: accounts and payment] The accounts service signs in with a phone number.
test('a user signs in with a phone number and the code sent to it', { tag: '@long' }, async ({ page }) => {
  const phone = `+4915${String(Date.now()).slice(-9)}`
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue with a phone number' }).click()
  await page.getByLabel('Phone number').fill(phone.replace('+49', '0049 '))
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeTo(page, phone))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await inJournal(page)
  await expect((await openSettings(page)).getByText(phone)).toBeVisible()
})

test('a user who signed up by phone can add an email address and a password, and log in with them', {
  tag: '@long',
}, async ({ page, browser }) => {
  const phone = `+4916${String(Date.now()).slice(-9)}`
  const email = newEmail()
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue with a phone number' }).click()
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeTo(page, phone))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await inJournal(page)
  const root = page.url()
  await (await openSettings(page)).getByRole('button', { name: 'Add email' }).click()
  await page.getByRole('dialog').getByLabel('New email').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toContainText(email)
  await page.goto(await linkTo(page, email, 'Confirm your new email address'))
  await page.getByRole('main').getByRole('link', { name: 'Open your journal' }).click()
  await (await openSettings(page)).getByRole('button', { name: 'Set a password' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click()
  const other = await anotherDevice(browser)
  await other.goto(await linkTo(page, email, 'Set a new password'))
  await other.getByLabel('New password').fill(OTHER_PASSWORD)
  await other.getByRole('button', { name: 'Set the password' }).click()
  await expect(other.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await logIn(other, email, OTHER_PASSWORD)
  await inJournal(other)
  expect(new URL(other.url()).pathname).toBe(new URL(root).pathname)
})
