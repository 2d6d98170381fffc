import { expect, test } from '@playwright/test'
import { logIn, PASSWORD, signUp } from './journal.ts'

test('logging in returns to the page that required it, and signing out does not', async ({ page }) => {
  const email = await signUp(page)
  const deep = page.url().replace(/overview.*/, 'report/hour?side=short')
  // The session has ended, and a link is opened.
  await page.context().clearCookies()
  await page.evaluate(() => indexedDB.deleteDatabase('roundtrip'))
  await page.goto(deep)
  await expect(page.getByRole('heading', { name: 'Know which of your trades pay.' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(deep)
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Know which of your trades pay.' })).toBeVisible()
  await logIn(page, email)
  await expect(page).toHaveURL(/overview$/)
})

// ASVS 3.7.2
test('an address cannot choose where a log-in leads', async ({ page }) => {
  const email = await signUp(page)
  await page.context().clearCookies()
  for (const name of ['next', 'return', 'returnTo', 'redirect', 'url']) {
    await page.goto(`/auth/login?${name}=https://evil.example/`)
  }
  await page.evaluate(() => sessionStorage.setItem('roundtrip.return-to', '//evil.example/user/'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/[^/]+\/overview$/)
})

test('nobody who is signed in is asked to sign up', { tag: '@long' }, async ({ page }) => {
  await signUp(page)
  for (const path of ['/', '/pricing', '/faq', '/roadmap', '/contact', '/terms', '/privacy-policy', '/404']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Open your journal' }).first(), path).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign up' }).filter({ visible: true }), path).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Log in', exact: true }).filter({ visible: true }), path).toHaveCount(0)
  }
  for (const path of ['/auth/login', '/auth/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL(/overview$/)
  }
})

test('the icon is available wherever a browser looks for it', { tag: '@long' }, async ({ page }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/app.webmanifest', 'application/manifest+json'],
  ] as const) {
    const response = await page.request.get(path)
    expect([response.status(), response.headers()['content-type']], path).toEqual([200, type])
  }
  await page.goto('/')
  await expect(page.locator('link[rel="icon"]')).toHaveCount(2)
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/app.webmanifest')
})
