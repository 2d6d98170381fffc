import { expect, type Page, test } from '@playwright/test'

/**
 * What the first overview takes over the wire in a browser that was never here. The build compresses the large files,
 * so the bytes are always the same; a few percent are left for what is to come.
 */
const SCRIPT_MAX = 179_000
const WITH_LINE_CHART_MAX = 230_000
const STYLES_MAX = 16_500
/** With headers less than the ten packets that a server sends before it hears from the browser. */
const START_MAX = 13_500

type Load = {
  readonly filledAt: number
  readonly since: number
  readonly files: readonly { readonly name: string; readonly began: number }[]
}

/** Notes when the figures and the first chart are in the page; what is asked for later did not hold them up. */
function noteWhenFilled(): void {
  const place = window as unknown as { filledAt?: number }
  const look = (): void => {
    const isFilled =
      document.querySelector('dl[aria-label="Key figures"] dd') !== null &&
      document.querySelector('[role="group"][aria-label^="Net profit by hour"]') !== null
    if (!isFilled) return
    place.filledAt = performance.now()
    observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

const loadOf = (page: Page): Promise<Load> =>
  page.evaluate(() => ({
    filledAt: (window as unknown as { filledAt?: number }).filledAt ?? 0,
    since: performance.timeOrigin,
    files: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, began: startTime })),
  }))

/** The bytes of these files as a browser gets them. */
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
  await page.addInitScript(noteWhenFilled)
  // Nothing is shown from before.
  await page.evaluate(() => sessionStorage.clear())
  // What the worker loads is no part of the page's own list.
  const ofWorker: number[] = []
  page.on('request', (request) => {
    if (/\/judge-[\w-]+\.js$/.test(request.url())) ofWorker.push(Date.now())
  })
  await page.reload()
  await expect(page.locator('main canvas').first()).toBeVisible()
  await expect.poll(() => ofWorker.length, { message: 'the rules are judged afterwards' }).toBeGreaterThan(0)

  const { filledAt, since, files } = await loadOf(page)
  expect(filledAt).toBeGreaterThan(0)
  expect(Math.min(...ofWorker)).toBeGreaterThan(since + filledAt)
  const held = files.filter(({ began }) => began < filledAt).map(({ name }) => name)
  // The library of the line chart is asked for when its card is drawn, beside the others.
  const isLineChart = (name: string): boolean => /\/draw-[\w-]+\.js$/.test(name)
  // The application, and the worker that computes the figures.
  const scripts = held.filter((name) => name.endsWith('.js') && !isLineChart(name))
  const styles = held.filter((name) => name.endsWith('.css'))
  const lineChart = files.map(({ name }) => name).filter(isLineChart)
  expect([scripts.length, styles.length], held.join('\n')).toEqual([2, 1])
  const bytes = await bytesOf(page, scripts)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(SCRIPT_MAX)
  expect(await bytesOf(page, styles)).toBeLessThan(STYLES_MAX)
  expect(lineChart.length).toBeGreaterThan(0)
  expect(bytes + (await bytesOf(page, lineChart))).toBeLessThan(WITH_LINE_CHART_MAX)
})

test('the start is drawn from one answer, in the stored theme, and its script holds nothing up', async ({ page }) => {
  expect(await bytesOf(page, ['/'])).toBeLessThan(START_MAX)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('roundtrip.display', '{"theme":"light","pnlColours":"blue-orange"}'))
  // The policy lets the script of the page run, and no other.
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
