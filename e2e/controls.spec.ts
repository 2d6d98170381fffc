/** Our own controls in a real browser: what fits, what stays visible, and where lines break. */
import { expect, test } from '@playwright/test'
import { openDemo, startJournal, THREE_TRADES, visit } from './journal.ts'

const FILE = [
  'when,pair,way,px,amt',
  ...Array.from({ length: 30 }, (_, at) => `3/0${(at % 9) + 1}/2026 10:00,BTCUSDT,${at % 2 === 0 ? 'B' : 'S'},100,1`),
].join('\n')

// Promise [Every screen] The main button of a dialog stays in view, however long the dialog is.
test('the buttons of a long dialog stay in view on a desktop and on a phone', async ({ page }) => {
  await startJournal(page, { at: 'trades' })
  await page.getByRole('button', { name: 'Import trades' }).click()
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'fills.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  const button = page.getByRole('button', { name: /^Answer \d/ })
  for (const size of [
    { width: 1280, height: 900 },
    { width: 428, height: 926 },
  ]) {
    await page.setViewportSize(size)
    await expect(button).toBeInViewport({ ratio: 1 })
    await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
    await expect(button).toBeInViewport({ ratio: 1 })
  }
})

test('the usual columns of trades fit a window of 1280 px, and the ticker stays while they are scrolled', async ({
  page,
}) => {
  // A trade with two entries, which is no flag.
  const twoEntries = `2026-03-05T09:00:00Z,fill,myexchange,linear,SOLUSDT,SOL,USDT,USDT,1,buy,both,1,100,0,USDT,7,,,
2026-03-05T09:10:00Z,fill,myexchange,linear,SOLUSDT,SOL,USDT,USDT,1,buy,both,1,99,0,USDT,8,,,
2026-03-05T10:00:00Z,fill,myexchange,linear,SOLUSDT,SOL,USDT,USDT,1,sell,both,2,110,0,USDT,9,,,
`
  await startJournal(page, { at: 'trades', text: THREE_TRADES + twoEntries })
  await page.setViewportSize({ width: 1280, height: 900 })
  const table = page.getByRole('region', { name: 'Trades' })
  await expect(table.getByRole('columnheader', { name: 'Account' })).toBeInViewport({ ratio: 1 })
  await expect(table.getByRole('columnheader', { name: 'Flags' })).toHaveCount(0)
  expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 900, height: 900 })
  await table.evaluate((frame) => frame.scrollTo(frame.scrollWidth, 0))
  await expect(table.getByRole('link', { name: 'ETHUSDT' }).first()).toBeInViewport({ ratio: 1 })
})

// Promise [Every screen] A sign and its amount are never split across lines.
test('no line breaks between a sign and its amount', { tag: '@long' }, async ({ page }) => {
  const root = await openDemo(page, { at: 'overview' })
  // The search itself finds amounts broken across lines.
  const sample = await page.evaluateHandle(() => {
    const narrow = document.body.appendChild(document.createElement('p'))
    Object.assign(narrow.style, { width: '0' })
    narrow.textContent = '\u2212$5'
    return narrow
  })
  expect(await page.evaluate(partedAmounts)).toEqual(['\u2212$5'])
  await sample.evaluate((narrow) => narrow.remove())
  for (const screen of ['overview', 'rules', 'report', 'report/insights', 'trades', 'journal']) {
    if (screen !== 'overview') await visit(page, `${root}/${screen}`)
    await expect(page.locator('main [aria-busy="true"], main [role="status"]')).toHaveCount(0)
    for (const width of [360, 428, 640, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(partedAmounts), `${screen} at ${width}`).toEqual([])
    }
  }
})

/** The texts in which a sign is on a different line from the symbol that follows it. Runs in the page. */
function partedAmounts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const parted: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? ''
    for (const { index, 0: match } of text.matchAll(/[+\u2212]\u2060?\p{Sc}/gu)) {
      const [sign, symbol] = [index, index + match.length - 1].map((at) => {
        const range = document.createRange()
        range.setStart(node as Text, at)
        range.setEnd(node as Text, at + 1)
        return range.getBoundingClientRect()
      })
      if (sign !== undefined && symbol !== undefined && symbol.top > sign.top + 4) parted.push(text)
    }
  }
  return parted
}
