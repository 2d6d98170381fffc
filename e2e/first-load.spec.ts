import { expect, type Page, test } from '@playwright/test'

/**
 * The bytes that the first overview transfers to a new browser. The build compresses the large files, so they are
 * always the same; a few percent are reserved for growth.
 */
const MAX_SCRIPT = 199_500
const MAX_WITH_LINE_CHART = 251_500
const MAX_STYLES = 17_500
/** Including headers, less than the ten packets that a server sends before the first acknowledgement. */
const MAX_START = 13_800

/**
 * Calls `noteFilled` once the figures and the space for the first chart are in the page; later requests delayed
 * nothing.
 */
function noteWhenFilled(): void {
  const target = window as unknown as { noteFilled: () => void }
  const look = (): void => {
    const isFilled =
      document.querySelector('dl[aria-label="Key figures"] dd') !== null &&
      document.querySelector('[role="group"][aria-label^="Cumulative net P&L"]') !== null
    if (!isFilled) return
    observer.disconnect()
    target.noteFilled()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

/** The size of these files as transferred to a browser. */
async function bytesOf(page: Page, names: readonly string[]): Promise<number> {
  const sizes = names.map(async (name) => {
    const response = await page.request.head(name, { headers: { 'accept-encoding': 'gzip, br' } })
    return Number(response.headers()['content-length'])
  })
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

test('the figures and the first chart of the overview need two scripts and one style sheet of a known size', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await page.waitForURL(/\/overview/)
  await expect(page.getByLabel('Key figures')).toBeVisible()
  const address = page.url()
  // Nothing is shown from an earlier visit.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  // The page's own list of resources often lacks its worker, and always what the worker loads.
  const requested: string[] = []
  let filledAfter: number | null = null
  page.on('request', (request) => requested.push(request.url()))
  await page.exposeFunction('noteFilled', () => {
    filledAfter ??= requested.length
  })
  await page.addInitScript(noteWhenFilled)
  await page.goto(address)
  await expect(page.locator('main canvas').first()).toBeVisible()
  const isJudge = (name: string): boolean => /\/judge-[\w-]+\.js$/.test(name)
  await expect.poll(() => requested.some(isJudge), { message: 'the rules are judged afterwards' }).toBe(true)

  const beforeFill = requested.slice(0, filledAfter ?? 0)
  expect(beforeFill.filter(isJudge)).toEqual([])
  // The library of the line chart is requested when its card is rendered, together with the others.
  const isLineChart = (name: string): boolean => /\/(?:draw|text-scale)-[\w-]+\.js$/.test(name)
  // The application, and the worker that computes the figures.
  const scripts = beforeFill.filter((name) => name.endsWith('.js') && !isLineChart(name))
  const styles = beforeFill.filter((name) => name.endsWith('.css'))
  const lineChart = requested.filter(isLineChart)
  expect([scripts.length, styles.length], beforeFill.join('\n')).toEqual([2, 1])
  const bytes = await bytesOf(page, scripts)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(MAX_SCRIPT)
  expect(await bytesOf(page, styles)).toBeLessThan(MAX_STYLES)
  expect(lineChart.length).toBeGreaterThan(0)
  expect(bytes + (await bytesOf(page, lineChart))).toBeLessThan(MAX_WITH_LINE_CHART)
})

test('the first view is drawn from one response, in the stored theme, and its script blocks nothing', async ({
  page,
}) => {
  expect(await bytesOf(page, ['/'])).toBeLessThan(MAX_START)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('roundtrip.display', '{"theme":"light","pnlColours":"blue-orange"}'))
  // The policy allows the page's script and no other.
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-pnl', 'cb')
  expect(refused).toEqual([])
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => name),
  )
  expect(blocking).toEqual([])
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { text: 'void 0' })))
  await expect.poll(() => refused.length).toBe(1)
})

test('a press on the demo button before its script has loaded is not lost', async ({ page }) => {
  let release = (): void => undefined
  const isPressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/public-*.js', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto('/')
  const demo = page.getByRole('button', { name: 'Try the demo' })
  await demo.click()
  await expect(demo).toHaveAttribute('aria-busy', 'true')
  release()
  await page.waitForURL(/\/overview/)
})

test('the demo button is usable after its script could not be loaded', async ({ page }) => {
  await page.route('**/assets/public-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/public-'))
  await page.goto('/')
  await failed
  const demo = page.getByRole('button', { name: 'Try the demo' })
  await demo.click()
  await expect(demo).toHaveAttribute('aria-busy', 'false')
})

test('the script of a log-in page takes over the form that is there, without drawing it again', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', ''))
  })
  for (const path of ['login', 'signup', 'password-request', 'password-reset']) {
    await page.goto(`/auth/${path}`)
    await expect(page.locator('#root [inert], #root [readonly]')).toHaveCount(0)
    await expect(page.locator('h1[data-first]'), path).toBeVisible()
  }
  expect(faults).toEqual([])
})
