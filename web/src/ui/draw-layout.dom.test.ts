import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fitter, keepAttributionPlain, LOGO_ID } from './draw-layout.ts'

/** A link as the library creates it. */
function libraryLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.id = LOGO_ID
  link.href = 'https://www.tradingview.com/?utm_medium=lwc-link&utm_source=journal.example/user/0123/trades'
  return link
}

test('the logo links to TradingView and says nothing of the page, also when it is made anew', async () => {
  const element = document.createElement('div')
  const cell = element.appendChild(document.createElement('div'))
  keepAttributionPlain(element)
  for (const link of [libraryLink(), libraryLink()]) {
    cell.replaceChildren(link)
    await new Promise((next) => setTimeout(next, 0))
    expect(link.getAttribute('href')).toBe('https://www.tradingview.com/')
    expect(link.rel).toBe('noopener noreferrer')
  }
})

test('the library still calls its link so', () => {
  const folder = join(import.meta.dirname, '../../../node_modules/lightweight-charts/dist')
  expect(readFileSync(join(folder, 'lightweight-charts.production.mjs'), 'utf8')).toContain(`"${LOGO_ID}"`)
})

test('a chart without points shows no range, which the library would refuse', () => {
  const ranges: unknown[] = []
  const scale = {
    width: () => 400,
    setVisibleLogicalRange: (range: unknown) => ranges.push(range),
    subscribeSizeChange: () => undefined,
  }
  const fit = fitter({ timeScale: () => scale } as never, 0.3)
  fit(0)
  expect(ranges).toEqual([])
  fit(1)
  expect(ranges).toEqual([{ from: -0.3, to: 0.3 }])
})
