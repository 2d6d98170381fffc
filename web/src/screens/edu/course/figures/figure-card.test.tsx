import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_STYLE, setStyle } from '../../../../format/style.ts'
import { FigureCard } from './FigureCard.tsx'
import { figure, readValue } from './figure.ts'

const SLIDER = { label: 'Fee', min: 0, max: 5, step: 0.01, start: 0.05, unit: '%' }
const FIGURE = figure({
  title: 'Fees',
  sliders: { fee: SLIDER },
  show: () => ({
    says: 'So much.',
    lines: [],
    drawing: { kind: 'bars', label: '', bars: [], yText: String, signed: false },
  }),
})

afterEach(() => setStyle(DEFAULT_STYLE))

test.each([
  ['comma-point', '0.05'],
  ['point-comma', '0,05'],
] as const)('the field beside a slider has its number in the style of the reader: %s', (numbers, text) => {
  setStyle({ ...DEFAULT_STYLE, numbers })
  const body = new DOMParser().parseFromString(renderToStaticMarkup(<FigureCard figure={FIGURE} />), 'text/html').body
  expect(body.querySelector('input[type=text]')?.getAttribute('value')).toBe(text)
  expect(readValue(text, SLIDER)).toBe(0.05)
})
