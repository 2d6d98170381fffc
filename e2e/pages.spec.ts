import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './faults.ts'
import { signUp } from './journal.ts'
import { newestTo } from './mailbox.ts'

const PAGES = [
  '/',
  '/pricing',
  '/faq',
  '/roadmap',
  '/contact',
  '/terms',
  '/privacy-policy',
  '/cookie-policy',
  '/risk-disclaimer',
  '/accessibility',
  '/404',
]

const address = (): string => `visitor-${Math.random().toString(36).slice(2)}@example.com`

async function write(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Mira')
  await page.getByLabel('Your email address').fill(email)
  await page.getByLabel('Subject').fill('My file')
  await page.getByLabel('Message', { exact: true }).fill('It begins with "time".\nWhich export is it?')
}

// Promise [Public pages] A visitor can write to the people who run the server, and nobody can use the form to send
//   spam.
test('a visitor writes to the operator; mistakes are named, and nothing typed is lost', async ({ page }) => {
  const email = address()
  await page.goto('/contact')
  await write(page, 'mira')
  await page.getByLabel('Subject').fill('   ')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Look at the marked fields/)
  const mail = page.getByLabel('Your email address')
  await expect(mail).toBeFocused()
  await expect(mail).toHaveAccessibleDescription(/Enter your email address/)
  await mail.fill(email)
  // The server judges what the browser cannot.
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Enter a subject/)
  await expect(mail).toHaveAttribute('aria-invalid', 'false')
  await expect(mail).toHaveValue(email)
  await page.getByLabel('Subject').fill('My file')
  await page.route('**/sendMessage', (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText(/could not be reached/)
  await page.unroute('**/sendMessage')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toHaveText(/on its way, with a copy to you/)
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  expect(await newestTo(page, email)).toContain('> Which export is it?')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // Promise [Public pages] Every public page is readable without JavaScript, on a phone and in both themes.
  test('every page is readable, and the form can be sent', async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    }
    await page.goto('/')
    await expect(page.getByText('The demo and the journal itself need JavaScript.').first()).toBeVisible()
    await page.goto('/contact')
    // A browser checks what it can before sending; the server returns the page with the other errors.
    const email = address()
    await write(page, email)
    await page.getByLabel('Subject').fill('   ')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Look at the marked fields/)
    await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Enter a subject/)
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('It begins with "time".\nWhich export is it?')
    await page.getByLabel('Subject').fill('My file')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toBeInViewport()
    await expect(page.getByRole('alert')).toHaveText(/on its way/)
    expect(await newestTo(page, email)).toContain('> Which export is it?')
  })
})

// Promise [Public pages] Every public page is readable without JavaScript, on a phone and in both themes.
test('pages fit a phone, pass accessibility checks in both themes, and nothing moves while they load', {
  tag: '@long',
}, async ({ page }) => {
  // A server without users offers to restore a backup, and finds out by a call that it has none.
  await signUp(page)
  await page.context().clearCookies()
  await page.setViewportSize({ width: 428, height: 926 })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const sum = Number(document.documentElement.dataset['moved'] ?? 0)
      const moved = list
        .getEntries()
        .reduce((total, entry) => total + (entry as unknown as { value: number }).value, sum)
      document.documentElement.dataset['moved'] = String(moved)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const theme of ['dark', 'light']) {
    await page.addInitScript(
      (name) => localStorage.setItem('roundtrip.display', JSON.stringify({ theme: name })),
      theme,
    )
    // The pages of text look alike, so one of them stands for all in the second theme.
    for (const path of theme === 'dark' ? PAGES : ['/', '/pricing', '/contact', '/cookie-policy']) {
      await page.goto(path, { waitUntil: 'load' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(428)
      expect(await faultsOf(page, { colours: theme === 'light' }), `${path}, ${theme}`).toEqual([])
      expect(Number((await page.locator('html').getAttribute('data-moved')) ?? 0), path).toBeLessThan(0.001)
    }
  }
  await page.goto('/')
  const demo = page.getByRole('button', { name: 'Try the demo' })
  expect((await demo.boundingBox())?.y).toBeLessThan(700)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(demo).toBeFocused()
})
