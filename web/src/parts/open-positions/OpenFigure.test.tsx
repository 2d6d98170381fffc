import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import type { OpenPosition } from '../../data/positions/open-positions.ts'
import { moneyFormat } from '../../format/money.ts'
import { hasOpenFigure, OpenFigure } from './OpenFigure.tsx'
import { position, unpriced } from './positions.testing.ts'

function shown(id: string, of: OpenPosition): { readonly text: string; readonly title: string } {
  if (!hasOpenFigure(id)) throw new Error(`${id} has no figure of its own.`)
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(<OpenFigure id={id} position={of} money={moneyFormat('USD')} />))
  container.querySelector('.hidden')?.remove()
  const shown = { text: container.textContent, title: container.querySelector('[title]')?.getAttribute('title') ?? '' }
  root.unmount()
  return shown
}

test.each([
  ['size', '2', 'Size left'],
  ['entry', '100.0000', 'Average entry of the remaining size'],
  ['exit', '110.0000', 'Mark price of the exchange'],
  ['net', '+$20.00', 'Unrealized, not in totals. Booked so far: \u2212\u2060$1.00'],
  ['r', '+2.00R', 'Unrealized'],
])('the column %s of an open trade shows %s', (id, text, title) => {
  expect(shown(id, position())).toEqual({ text, title })
})

test.each([
  ['exit', '\u2014'],
  ['net', '\u2212$1.00'],
  ['r', '\u2014'],
])('without a price the column %s shows %s', (id, text) => {
  expect(shown(id, unpriced()).text).toBe(text)
})

test('without a price the result says that only what is booked is in it', () => {
  expect(shown('net', unpriced()).title).toContain('Booked so far')
})

test('other columns stay as they are', () => {
  expect(['closed', 'held', 'fees', 'label'].filter(hasOpenFigure)).toEqual([])
})
