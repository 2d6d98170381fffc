import { expect, type Locator, test } from '@playwright/test'
import { openDemo, signUp } from './journal.ts'

// Promise [States] The theme is dark by default.
// Promise [States] The theme can be switched.
test('the theme is dark by default, and another choice persists', async ({ page }) => {
  await page.goto('/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await signUp(page)
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('menu', { name: 'Display' }).getByText('Light', { exact: true }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')

  // Until the page has loaded, nobody listens for keys.
  await expect(page.getByText('No trades yet')).toBeVisible()
  const saved = page.waitForResponse((response) => response.url().includes('/db/v1/commit/') && response.ok())
  await page.keyboard.press('Shift+D')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await saved
  await page.reload()
  await expect(page.getByText('No trades yet')).toBeVisible()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

// Promise [Screens and routes: layout and modals] There is a sidebar, active by default, and a sub-navigation.
// Promise [States] The sidebar is active by default.
test('the sidebar is active by default and collapses, and the reports have a sub-navigation', async ({ page }) => {
  await signUp(page)
  const sidebar = page.getByRole('navigation', { name: 'Main', exact: true })
  await expect(sidebar.getByText('Overview')).toBeVisible()
  const wide = (await sidebar.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(wide)

  await expect(page.getByRole('navigation', { name: 'Reports' })).toHaveCount(0)
  await sidebar.getByRole('link', { name: 'Reports' }).click()
  const reports = page.getByRole('navigation', { name: 'Reports' }).getByRole('link')
  await expect(reports).toHaveText(['Summary', 'Where it went', 'Breakdown', 'What if'])
})

// Promise [States] Each modal is open or closed, and closed by default.
test('no modal is open at first; the import opens and closes', async ({ page }) => {
  await signUp(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('dialog', { name: 'Import trades' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// Promise [Screens and routes: access guard] While the session loads, a spinner fills 80vh.
test('while the session loads, a spinner fills 80 % of the height and nothing else is shown', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.route('**/api/auth/**', () => {
    // Never answered: the session stays undetermined.
  })
  await page.goto('/user/someone/overview')
  const spinner = page.getByRole('status', { name: 'Loading your session' })
  await expect(spinner).toBeVisible()
  expect((await spinner.boundingBox())?.height).toBe(800)
  await expect(page.getByRole('main')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/user/someone/overview')
})

// Promise [Other errors and notifications] Toasts appear at the bottom right.
// Promise [Other errors and notifications] At most one success toast and one error toast show at a time.
test('a toast is 250 px wide at the bottom right, and a second error takes its place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signUp(page)
  const error = { status: 'RESOURCE_EXHAUSTED', message: 'no', details: { reason: 'too-many-documents' } }
  await page.route('**/db/v1/commit/**', (route) => route.fulfill({ status: 429, json: { error } }))
  for (const theme of ['Light', 'Dark']) {
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('menu', { name: 'Display' }).getByText(theme, { exact: true }).click()
  }
  const toast = page.getByRole('alert').filter({ hasText: 'limit' })
  await expect(toast).toHaveCount(1)
  await expect.poll(async () => Math.round((await toast.boundingBox())?.width ?? 0)).toBe(250)
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(640)
  expect(box?.y).toBeGreaterThan(450)
})

test('a message stays as long with reduced motion', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Even the shortest transition of everything showed charts at their old width for a frame.
  const duration = () => page.locator('body').evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(await duration()).toBe('0s')
  await signUp(page)
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  // The message goes when its bar has run out.
  await expect(page.locator('.Toastify__progress-bar--animated')).toHaveCSS('animation-duration', '5s')
})

// Promise [Screens and routes: pages for anyone] Any unmatched path shows the not-found page.
test('an unmatched path shows the not-found page', async ({ page }) => {
  for (const path of ['/nowhere', '/auth/nowhere', '/404']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

test('public pages load at most 15 kB of script, compressed, log-in pages 90 kB, before anything is typed', async ({
  page,
}) => {
  const sizes: number[] = []
  page.on('response', (response) => {
    const { 'sec-purpose': purpose } = response.request().headers()
    if (response.request().resourceType() !== 'script' || purpose !== undefined) return
    sizes.push(Number(response.headers()['content-length']))
  })
  for (const [path, max] of [
    ['/', 15_000],
    ['/contact', 15_000],
    ['/pricing', 15_000],
    ['/auth/login', 90_000],
    ['/auth/signup', 90_000],
    ['/auth/password-request', 90_000],
    ['/auth/password-reset', 90_000],
  ] as const) {
    sizes.length = 0
    await page.goto(path)
    // Rendered before its scripts have loaded.
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(sizes.length, path).toBeGreaterThan(0)
    expect(
      sizes.reduce((sum, bytes) => sum + bytes, 0),
      path,
    ).toBeLessThan(max)
  }
})

// One more packet costs a phone a round trip before the first paint: a tenth to a fifth of a second.
test('the start page fits in the ten packets that a server sends at once (RFC 6928)', async ({ page }) => {
  const response = await page.goto('/')
  const sizes = await response?.request().sizes()
  expect(sizes?.responseBodySize).toBeGreaterThan(0)
  expect((sizes?.responseHeadersSize ?? 0) + (sizes?.responseBodySize ?? 0)).toBeLessThanOrEqual(10 * 1_460)
})

test('each log-in page has a title of its own', { tag: '@long' }, async ({ page }) => {
  for (const [path, title] of [
    ['/auth/login', 'Log in · Roundtrip'],
    ['/auth/signup', 'Start your journal · Roundtrip'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
})

test('the buttons of a chart stay next to its title when its options wrap to their own line', {
  tag: '@long',
}, async ({ page }) => {
  await openDemo(page)
  const card = page.getByRole('region', { name: 'Net P&L', exact: true })
  await expect(card).toBeVisible()
  const middle = async (part: Locator): Promise<number> => {
    const box = await part.boundingBox()
    return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN) / 2
  }
  for (const width of [428, 890, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    const line = await middle(card.getByRole('heading'))
    for (const name of ['Show as table', 'Download']) {
      expect(Math.abs((await middle(card.getByRole('button', { name }))) - line), `${name} at ${width}`).toBeLessThan(4)
    }
  }
})
