import { expect, test } from 'vitest'
import { ALL_WORDS, isWordId, PLAIN_WORD_IDS, wordOf } from '../../parts/glossary/words.ts'
import {
  type LessonFigure,
  readValue,
  type ShownFigure,
  type Slider,
  startValues,
  type FigureValues,
} from './course/figures/figure.ts'
import { ENTRIES, findEntries } from './glossary/entries.ts'
import { MEANINGS } from './glossary/meanings.ts'
import { MEASURE_MEANINGS } from './glossary/measure-meanings.ts'
import { LESSONS } from './course/lessons/index.ts'

// Promise [Course and glossary] The course has twenty lessons, each with a figure that the product computes and a
//   question.
test('the course has twenty lessons, each with one right answer and a reason for every one', () => {
  expect(LESSONS()).toHaveLength(20)
  expect(new Set(LESSONS().map(({ id }) => id)).size).toBe(20)
  for (const { id, answers, own } of LESSONS()) {
    expect(
      answers.filter(({ right }) => right),
      id,
    ).toHaveLength(1)
    expect(answers.length, id).toBeGreaterThanOrEqual(3)
    expect(
      answers.every(({ because }) => because.length > 20),
      id,
    ).toBe(true)
    expect(own.length, id).toBeGreaterThan(0)
  }
})

/** The initial values, and each slider at either end with the others unchanged. */
function corners({ sliders }: LessonFigure): readonly FigureValues[] {
  const start = startValues(sliders)
  const ends = Object.entries<Slider>(sliders).flatMap(([name, { min, max }]) => [
    { ...start, [name]: min },
    { ...start, [name]: max },
  ])
  const all = (end: 'min' | 'max'): FigureValues =>
    Object.fromEntries(Object.entries<Slider>(sliders).map(([name, slider]) => [name, slider[end]]))
  return [start, ...ends, all('min'), all('max')]
}

function texts({ says, lines, drawing }: ShownFigure): string {
  const axis = drawing.kind === 'bars' ? drawing.bars.map(({ value }) => drawing.yText(value)) : []
  return [says, ...lines.map(({ text }) => text), drawing.label, ...axis].join(' | ')
}

// Promise [Course and glossary] The course has twenty lessons, each with a figure that the product computes and a
//   question.
test.each(LESSONS().map(({ id, figure }) => [id, figure] as const))(
  'the figure of %s is valid wherever it is moved',
  (_, figure) => {
    for (const values of corners(figure)) {
      const shown = figure.show(values)
      expect(texts(shown)).not.toMatch(/NaN|Infinity|undefined|null|∞/)
      expect(shown.says.length).toBeGreaterThan(20)
      const heights =
        shown.drawing.kind === 'bars'
          ? shown.drawing.bars.map(({ value }) => value)
          : shown.drawing.series.flatMap(({ points }) => points.flatMap(([x, y]) => (y === null ? [x] : [x, y])))
      expect(heights.every(Number.isFinite)).toBe(true)
    }
  },
)

// Promise [Course and glossary] The course has twenty lessons, each with a figure that the product computes and a
//   question.
test.each([
  ['position', { sold: 1, price: 120 }, ['Average entry 105.0000', 'Realized before fees +$15.00', 'Open now 1 long']],
  ['position', { sold: 3, price: 120 }, ['Realized before fees +$30.00', 'Trades 2', 'Open now 1 short']],
  ['contracts', { move: -50, leverage: 5 }, ['Linear, profit −$5,000.00', 'Inverse, profit −0.2 BTC']],
  [
    'fees',
    { fee: 0.05, leverage: 20, trades: 10 },
    ['Fees of one round trip $6.00', 'Of the margin 2.00%', 'Fees a month $60.00'],
  ],
  [
    'funding',
    { rate: 0.01, interval: 8, hours: 24 },
    ['Each payment −$6.00', 'Together −$18.00', 'Rate of a year +10.95%'],
  ],
  ['risk', { share: 1, stop: 2, exit: -2 }, ['1 R $100.00', 'Quantity 50', 'In R −1.00R']],
  ['expectancy', { winRate: 30, payoff: 5 }, ['Expectancy +0.80R']],
  ['drawdown', { risk: 10, losses: 2 }, ['Equity left $8,100.00', 'Drawdown 19.0%', 'Gain needed to be back 23.5%']],
  ['sample-size', { trades: 10, winRate: 70 }, ['95% sure it is at least 39.7%', 'and at most 89.2%']],
] as const)('the figure of %s at %j shows what the product computes', (id, values, expected) => {
  const lesson = LESSONS().find((candidate) => candidate.id === id)
  const lines = lesson?.figure.show(values).lines.map(({ name, text }) => `${name} ${text}`) ?? []
  for (const line of expected) expect(lines).toContain(line)
})

test('with twice the risk ruin is the square root of what it was', () => {
  const ruin = LESSONS().find(({ id }) => id === 'ruin')
  const curve = ruin?.figure.show({ winRate: 45, payoff: 1.8, risk: 1 }).drawing
  const points = curve?.kind === 'curve' ? (curve.series[0]?.points ?? []) : []
  const at = (risk: number) => points.find(([x]) => x === risk)?.[1] ?? Number.NaN
  expect(at(2)).toBeCloseTo(Math.sqrt(at(1)), 10)
})

test('rows by label add up to more than the trades where labels overlap, and only there', () => {
  const lesson = LESSONS().find(({ id }) => id === 'report-label')
  expect(lesson?.figure.show({ both: 0 }).says).toContain('add up to the whole')
  expect(lesson?.figure.show({ both: 100 }).says).toContain('100 trades stand in two rows')
})

// Promise [Course and glossary] An invalid input is reported at its field, and the last valid result stays.
test.each([
  ['', 'Risk must be a number such as 50.5.'],
  ['abc', 'Risk must be a number such as 50.5.'],
  ['1e3', 'Risk must be a number such as 50.5.'],
  ['0', 'Risk must be from 1 to 100 %.'],
  ['101', 'Risk must be from 1 to 100 %.'],
])('a typed value %j names its field', (text, problem) => {
  expect(readValue(text, SLIDER)).toEqual({ problem })
})

test.each([
  ['1', 1],
  [' 2.5 ', 2.5],
  ['2,5', 2.5],
  ['100', 100],
])('a typed value %j is read', (text, value) => expect(readValue(text, SLIDER)).toBe(value))

const SLIDER: Slider = { label: 'Risk', min: 1, max: 100, step: 1, start: 50, unit: ' %' }

// Promise [Course and glossary] Every term and measure links to its meaning from any screen.
test('every term has one entry, a meaning or a formula, and a lesson that exists', () => {
  expect(new Set(ENTRIES().map(({ name }) => name.toLowerCase())).size).toBe(ENTRIES().length)
  for (const { name, text, formula } of ENTRIES()) expect(`${text}${formula}`, name).not.toBe('')
  const lessons = [
    ...PLAIN_WORD_IDS().map((id) => MEANINGS()[id].lesson),
    ...Object.values(MEASURE_MEANINGS()).map((meaning) => meaning.lesson),
  ]
  for (const lesson of lessons) {
    if (lesson !== undefined) expect(LESSONS().map(({ id }) => id)).toContain(lesson)
  }
  for (const id of Object.keys(MEASURE_MEANINGS())) expect(isWordId(id), id).toBe(true)
})

test('a word is found by any of its names, and measures by theirs', () => {
  expect(wordOf(' Funding RATE ')).toBe('funding-rate')
  expect(wordOf('ATR')).toBe('atr')
  expect(wordOf('Net profit')).toBe('netProfit')
  expect(wordOf('R multiple')).toBe('r-multiple')
  expect(wordOf('Tuesday')).toBeNull()
  expect(ALL_WORDS().length).toBeGreaterThan(150)
})

test('looking up finds names before texts', () => {
  expect(findEntries('draw')[0]?.name.toLowerCase()).toContain('draw')
  expect(findEntries('profit factor').map(({ id }) => id)).toContain('profitFactor')
  expect(findEntries('R multiple')[0]?.formula).toBe('net / initial risk')
  expect(findEntries('zzz')).toEqual([])
})
