// Promise [Files with unknown columns] A table of any shape can be read once its columns are guessed and the open
//   questions are answered.
import { MantineProvider } from '@mantine/core'
import { message, utcMs } from '@roundtrip/core/base'
import { type ColumnMapping, MAPPING_FIELDS, type OpenedFile, openFiles } from '@roundtrip/core/exchanges'
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeUnknown, type Matching, matchTable, type UnknownInfo } from '../../../data/import/match-table.ts'
import { timeFormat } from '../../../format/time.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { Questions } from './Questions.tsx'
import { TradesPreview } from './TradesPreview.tsx'
import { FIELD_GROUPS, missingText, questionText, answerText } from './words.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const show = (content: ReactNode) =>
  act(async () => root.render(<MantineProvider env="test">{content}</MantineProvider>))
const text = (): string => document.body.textContent ?? ''

const TEXT = `Datum,Was,Kauf/Verkauf,Menge,Kurs,Gebühr
03/04/2026 10:00,SOL/USDT,Kauf,2,150,0.3
05/04/2026 10:00,SOL/USDT,Verkauf,2,160,0.32
04/04/2026 10:00,ETH/USDT,Umtausch,1,2400,2.4
04/04/2026 12:00,ETH/USDT,Kauf,viele,2400,2.4
`
const NOW = utcMs(1_790_000_000_000)
const TIMES = timeFormat('UTC')

function opened(content: string): OpenedFile {
  const [file] = openFiles([{ name: 'desk.csv', bytes: new TextEncoder().encode(content) }])
  if (file === undefined) throw new Error('nothing was opened')
  return file
}

function described(content = TEXT): {
  readonly info: UnknownInfo
  readonly match: (mapping: ColumnMapping) => Matching
} {
  const file = opened(content)
  const info = describeUnknown(file, 'UTC')
  if (info === null) throw new Error('no table')
  return { info, match: (mapping) => matchTable(file, { mapping, columnsChanged: false }, NOW) }
}

function Table({ info }: { readonly info: UnknownInfo }) {
  const [mapping, setMapping] = useState(info.mapping)
  return <ColumnTable info={info} mapping={mapping} unsure={new Set(info.unsure)} onChange={setMapping} />
}

const selectOf = (column: string) => document.querySelector<HTMLSelectElement>(`select[aria-label="Column ${column}"]`)

test('above each column stands what it was guessed to be, and a guess that is not certain is marked', async () => {
  await show(<Table info={described().info} />)
  expect([...document.querySelectorAll('select')].map(({ value }) => value)).toEqual([
    'time',
    'symbol',
    'side',
    'quantity',
    'price',
    'fee',
  ])
  expect(selectOf('Was')?.dataset['unsure']).toBe('true')
  expect(selectOf('Menge')?.dataset['unsure']).toBe('false')
  expect(text()).toContain('SOL/USDT')
})

test('a field that is given to another column is taken from the first one', async () => {
  await show(<Table info={described().info} />)
  const select = selectOf('Gebühr')
  await act(async () => {
    if (select === null) return
    select.value = 'quantity'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(selectOf('Gebühr')?.value).toBe('quantity')
  expect(selectOf('Menge')?.value).toBe('')
})

test('where two columns can be the price, each answer shows its first trade', async () => {
  const table = 'Date,Symbol,Side,Foo,Bar,Baz\n2026-03-01 10:00,SOL/USDT,buy,2,150,300\n'
  const { info, match } = described(table)
  const { questions } = match(info.mapping)
  const props = { mapping: info.mapping, outcome: null, times: TIMES, isAnswered: () => true, onAnswer: () => {} }
  await show(
    <Questions questions={questions} zone={{ status: 'known', zone: 'UTC', reason: message('x') }} {...props} />,
  )
  expect(text()).toContain('Which column is “Price”?')
  expect(text()).toContain('FooFirst trade: buy 150 SOL/USDT at 2')
  expect(text()).toContain('BarFirst trade: buy 2 SOL/USDT at 150')
  expect(document.querySelector<HTMLInputElement>('input:checked')?.value).toBe('Bar')
})

test('each answer says what it would make of the file, and gives its mapping', async () => {
  const { info, match } = described()
  const { questions } = match(info.mapping)
  const given: [string, ColumnMapping][] = []
  await show(
    <Questions
      questions={questions}
      mapping={info.mapping}
      isAnswered={() => false}
      zone={{ status: 'known', zone: 'UTC', reason: message('x') }}
      outcome={null}
      times={TIMES}
      onAnswer={(key, mapping) => given.push([key, mapping])}
    />,
  )
  expect(questions.map(({ key }) => key)).toEqual(['date-order', 'side Umtausch', 'market'])
  expect(text()).toContain('First trade on 03 Apr 26 10:00')
  expect(text()).toContain('First trade on 04 Mar 26 10:00')
  const month = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].find(
    ({ value }) => value === 'mdy',
  )
  await act(async () => month?.click())
  expect(given.map(([key, { dateOrder }]) => [key, dateOrder])).toEqual([['date-order', 'mdy']])
})

test('the preview shows trades, their total, and what cannot be read with its line', async () => {
  const { info, match } = described()
  await show(<TradesPreview matching={match(info.mapping)} busy={false} failed={false} times={TIMES} />)
  expect(text()).toContain('2 fills, 1 closed trade. P&L after fees: +19.38\u00a0USDT')
  expect(text()).toContain('2 rows can’t be read.')
  expect(text()).toContain('Line 5 (Menge): "viele" is not a number.')
})

test('while a column is missing there is no preview, and the dialog says which', async () => {
  const { info, match } = described()
  const columns = info.mapping.columns.map((column) => (column.field === 'price' ? { ...column, field: null } : column))
  const matching = match({ ...info.mapping, columns })
  expect(missingText(matching.missing)).toContain('the price or the total value')
  await show(<TradesPreview matching={matching} busy={false} failed={false} times={TIMES} />)
  expect(text()).toContain('Match the missing columns')
})

test('profits that a file states are shown beside those that its prices make', async () => {
  const { info, match } = described(`Entry Date,Exit Date,Pair,Side,Size,Entry Price,Exit Price,P&L
2026-04-03 10:00,2026-04-05 10:00,SOL/USDT,Long,2,150,160,19.5`)
  await show(<TradesPreview matching={match(info.mapping)} busy={false} failed={false} times={TIMES} />)
  expect(text()).toContain('P&L after fees: +20.00\u00a0USDT')
  expect(text()).toContain('The P&L column of your file adds up to 19.5 over 1 row.')
})

test('a file that an exchange layout recognises is not asked about, and a picture is not a table', () => {
  const binance = opened('Date(UTC),Symbol,Side,Price,Quantity,Amount,Fee,Realized Profit,Quote Asset\n')
  expect(describeUnknown(binance, 'UTC')).toBeNull()
  const [picture] = openFiles([{ name: 'a.png', bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3) }])
  expect(picture === undefined ? null : describeUnknown(picture, 'UTC')).toBeNull()
})

test('every field can be chosen for some kind of row, and every question and answer is a sentence', () => {
  const offered = new Set(Object.values(FIELD_GROUPS()).flatMap((groups) => groups.flatMap(({ fields }) => fields)))
  expect(MAPPING_FIELDS.filter((field) => !offered.has(field))).toEqual([])
  const { info, match } = described()
  for (const question of match(info.mapping).questions) {
    expect(questionText(question)).toMatch(/^[A-Z].*\?$/)
    for (const { value } of question.answers) expect(answerText(question, value)).toMatch(/^\S.+/)
  }
})
