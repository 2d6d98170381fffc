/** Helpers shared by the tests of accounts. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'

export const OTHER_PASSWORD = 'staple battery correct'

/** The empty journal of a user who has just signed up. */
export const inJournal = (page: Page) => expect(page.getByText('No trades yet')).toBeVisible()
/** The page that a signed-out user lands on. */
export const onLanding = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Know which of your trades pay.' })).toBeVisible()

/** Another device: without the first one's cookies. */
export async function anotherDevice(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** The settings of the account, opened. */
export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible()
  return page.getByRole('main')
}
