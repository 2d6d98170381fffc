/** Pictures of charts: complete, with title, subject and the product's logo, and without hidden amounts. */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { leaveTheme, openDemo } from './journal.ts'

const region = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name, exact: true })

async function savedFrom(page: Page, card: Locator, type: 'PNG' | 'SVG'): Promise<Buffer> {
  await card.getByRole('button', { name: 'Download', exact: true }).click()
  const files = page.getByRole('dialog')
  const saving = page.waitForEvent('download')
  await files.getByRole('link', { name: type, exact: true }).click()
  const file = await saving
  const bytes = await readFile(await file.path())
  await page.keyboard.press('Escape')
  await expect(files).toHaveCount(0)
  return bytes
}

/** The colours of a picture by number of pixels, of the whole and of the corner with the logo. */
async function pixelsOf(page: Page, png: Buffer) {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('No canvas.')
    context.drawImage(image, 0, 0)
    const coloursIn = (x: number, y: number, width: number, height: number): Record<string, number> => {
      const { data: pixels } = context.getImageData(x, y, width, height)
      const counts: Record<string, number> = {}
      for (let at = 0; at < pixels.length; at += 4) {
        const colour = `#${[0, 1, 2].map((part) => (pixels[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`
        counts[colour] = (counts[colour] ?? 0) + 1
      }
      return counts
    }
    const { width, height } = image
    return {
      width,
      height,
      all: coloursIn(0, 0, width, height),
      corner: coloursIn(width - 280, 0, 280, 90),
      // The outermost pixels are background: nothing extends beyond the edge.
      edges: [coloursIn(width - 4, 0, 4, height), coloursIn(0, height - 4, width, 4)].map(
        (colours) => Object.keys(colours).length,
      ),
    }
  }, png.toString('base64'))
}

/** With six digits; the build shortens `#ffffff` to `#fff`. */
async function tokenOf(page: Page, name: string): Promise<string> {
  const value = await page.evaluate(
    (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(),
    name,
  )
  return value.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
}

for (const [theme, other] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const) {
  test(`the ${theme} picture of a trade is whole, and says whose it is`, { tag: '@long' }, async ({ page }) => {
    const root = await openDemo(page, { at: 'trades' })
    await leaveTheme(page, other)
    await page.goto(`${root}/trades`)
    await page.getByRole('table', { name: 'Trades' }).getByRole('row').nth(1).click()
    await expect(
      page
        .getByRole('group', { name: /in candles of/ })
        .locator('canvas')
        .first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Indicators' }).click()
    for (const name of ['EMA 20', 'RSI 14']) await page.getByRole('dialog').getByLabel(name, { exact: true }).check()
    await page.keyboard.press('Escape')
    const legend = page.getByLabel('Candle under the crosshair')
    await expect(legend).toContainText(/RSI 14\s*\d/)
    const symbol = (await page.getByRole('heading', { level: 1 }).innerText()).split(' ')[0] ?? ''

    const svg = (await savedFrom(page, region(page, 'Price'), 'SVG')).toString()
    for (const text of ['>Price<', `>${symbol} `, '>Roundtrip<', '>EMA 20<', '>RSI 14<', '>Stop<']) {
      expect(svg).toContain(text)
    }
    expect(svg).toMatch(/<image [^>]*href="data:image\/png;base64,/)
    const drawn = await pixelsOf(page, await savedFrom(page, region(page, 'Price'), 'PNG'))
    const [ground, win, mark] = await Promise.all(['--s1', '--win', '--accent-fill'].map((name) => tokenOf(page, name)))
    expect(drawn.all[ground ?? '']).toBeGreaterThan(drawn.width * drawn.height * 0.5)
    expect(drawn.all[win ?? '']).toBeGreaterThan(100)
    expect(drawn.corner[mark ?? '']).toBeGreaterThan(300)
    expect(drawn.edges).toEqual([1, 1])
  })
}

test('a picture names the filters and hides hidden amounts', { tag: '@long' }, async ({ page }) => {
  await openDemo(page, { at: 'overview?side=long' })
  const cards = [/^Net P&L/, /^P&L by hour/, /^\w+ 20\d\d$/].map((name) => region(page, name))
  for (const card of cards) await expect(card.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  await expect(page.locator('main canvas').first()).toBeVisible()
  const [curve, ...drawn] = cards
  const named = (await savedFrom(page, curve as Locator, 'SVG')).toString()
  expect(named).toMatch(/Overview · All accounts · All time · Long/)
  for (const card of drawn) expect((await savedFrom(page, card, 'SVG')).toString()).toMatch(/>[+−]?\$\d/)

  await page.keyboard.press('Shift+H')
  await expect(page.getByLabel('Key figures')).toContainText('•••')
  for (const card of drawn) {
    const hidden = (await savedFrom(page, card, 'SVG')).toString()
    expect(hidden).toMatch(/•••/)
    expect(hidden).not.toMatch(/\$\d|\d USDT/)
  }
  await page.keyboard.press('Shift+H')
})
