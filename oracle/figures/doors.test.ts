/**
 * The same files and filters through every interface: the terminal, the assistant's server, the CSV list, and a plain
 * count.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { MEASURE_CATALOGUE, MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'
import { compareFigures, countedTrades, recount } from '@roundtrip/core/recount'
import { analyse, REPORT_KINDS, selectTrades, type TradeFilter, tradesCsv } from '@roundtrip/core/reports'
import { tradeRecord } from '@roundtrip/core/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, dayText } from './calendar.ts'
import { withAccounts } from './cases.testing.ts'
import { plainFigures } from './figures.ts'
import { byKey, groupings } from './groups.ts'
import { listedOf, optionsOf, rowsOfCsv } from './journals.ts'
import { countedOf, dollars, type Listed, NOTHING_NOTED, UNIT } from './listed.ts'
import { randomJournal } from './random-journal.ts'
import { expectSame } from './same.testing.ts'
import { filesOf } from '../../server/src/cli/mcp/journal.ts'
import { journalServer } from '../../server/src/cli/mcp/serve.ts'
import { toJson, tradesJson } from '../../server/src/cli/print-json.ts'
import { toTable } from '../../server/src/cli/print-table.ts'
import { reportOfFiles } from '../../server/src/cli/report.ts'
import { typed } from '../../server/src/testing/shell.testing.ts'

const MADE = randomJournal(31)
const SETTINGS = { zone: 'Europe/Berlin', dayStartMinutes: 240, breakevenBand: 1.5, startBalance: 2_500, basis: null }

const folder = mkdtempSync(join(tmpdir(), 'roundtrip-doors-'))
const path = join(folder, 'journal.csv')
writeFileSync(path, MADE.csv)
afterAll(() => rmSync(folder, { recursive: true }))

const OPTIONS = { ...optionsOf(path, MADE), ...SETTINGS }
/** The same options as they are typed. */
const rates = join(folder, 'rates.csv')
const moment = (time: number): string => new Date(time).toISOString()
writeFileSync(
  rates,
  ['asset,rate,from,to', ...MADE.rates.map((r) => [r.asset, r.rate, moment(r.from), moment(r.to)].join(','))].join(
    '\n',
  ),
)
const TYPED =
  `report ${path} --file-zone UTC --zone Europe/Berlin --day-start 04:00 --band 1.5 --start-balance 2500 --rate ${rates}`.split(
    ' ',
  )
const FROM_FILES = reportOfFiles(OPTIONS)
const PLAIN = listedOf(rowsOfCsv(MADE.csv), MADE.rates, () => NOTHING_NOTED)

type Values = Readonly<Record<string, unknown>>

/** Money as text, and "Infinity", as numbers. */
function numbersOf(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? Number(value) : value]),
  )
}

/** Money as it is written, with eight decimals. */
function written(plain: Values): Values {
  const shown = (id: MeasureId): unknown => {
    const value = plain[id]
    return MEASURE_CATALOGUE[id].unit === 'money' && typeof value === 'number' ? Number(value.toFixed(8)) : value
  }
  return Object.fromEntries(MEASURE_IDS.map((id) => [id, shown(id)]))
}

function plainOf(passes: (trade: Listed) => boolean): Values {
  return plainFigures(withAccounts(PLAIN.listed.filter(passes), PLAIN), SETTINGS)
}

/** The report as printed by the command. */
const PRINTED = { ...FROM_FILES, trades: tradesJson(FROM_FILES.trades.map(tradeRecord), FROM_FILES.columns) }
const JSON_REPORT = JSON.parse(toJson(PRINTED, OPTIONS)) as {
  readonly summary: Values
  readonly long: Values
  readonly short: Values
  readonly groups: Readonly<Record<string, readonly (Values & { readonly key: string })[]>>
}

describe('the terminal', () => {
  test('has the figures of the plain count, of all trades and of each side, as JSON', () => {
    expectSame('all', numbersOf(JSON_REPORT.summary), { plain: written(plainOf(() => true)), names: MEASURE_IDS })
    for (const side of ['long', 'short'] as const) {
      const plain = written(plainOf((trade) => trade.side === side))
      expectSame(side, numbersOf(JSON_REPORT[side]), { plain, names: MEASURE_IDS })
    }
  })

  test('prints the same money in its table, to the cent', () => {
    const table = toTable(PRINTED, OPTIONS)
    const plain = plainOf(() => true)
    const money = MEASURE_IDS.filter((id) => MEASURE_CATALOGUE[id].unit === 'money' && plain[id] !== null)
    expect(money.length).toBeGreaterThan(15)
    for (const id of money) {
      const { name } = MEASURE_CATALOGUE[id]
      const line = table.split('\n').find((text) => text.startsWith(`  ${name.padEnd(34)}`))
      expect([name, Number(line?.slice(36))]).toEqual([name, Number(Number(plain[id]).toFixed(2))])
    }
  })
})

const FIRST = '2026-03-25'
const LAST = '2026-04-10'
const closedOn = ({ openTime, closeTime }: Listed): string => dayText(dayNumber(closeTime ?? openTime, SETTINGS))

type FilterCase = readonly [name: string, filter: TradeFilter, passes: (trade: Listed) => boolean]

const FILTER_CASES: readonly FilterCase[] = [
  ['everything', {}, () => true],
  ['longs', { side: 'long' }, ({ side }) => side === 'long'],
  [
    'a period around the change of clocks',
    { from: FIRST, to: LAST },
    (trade) => closedOn(trade) >= FIRST && closedOn(trade) <= LAST,
  ],
  ['two tickers', { tickers: ['BTCUSD', 'ETH-BTC'] }, ({ ticker }) => ticker === 'BTCUSD' || ticker === 'ETH-BTC'],
  [
    'closed shorts',
    { side: 'short', status: 'closed' },
    ({ side, closeTime }) => side === 'short' && closeTime !== null,
  ],
]

describe.each(FILTER_CASES)('the same filter everywhere: %s', (_, filter, passes) => {
  let client: Client
  beforeAll(async () => {
    client = new Client({ name: 'a scripted assistant', version: '1' })
    const [near, far] = InMemoryTransport.createLinkedPair()
    await journalServer(filesOf(OPTIONS)).connect(far)
    await client.connect(near)
  })
  afterAll(() => client.close())

  async function callTool<Output>(name: string, input: Record<string, unknown>): Promise<Output> {
    const { content, isError } = await client.callTool({ name, arguments: input })
    const [first] = content
    const text = first?.type === 'text' ? first.text : ''
    expect(isError === true, text).toBe(false)
    return JSON.parse(text) as Output
  }

  /** The items of one list of all pages. */
  async function callToolPages<Item>(name: string, list: string, input: Record<string, unknown>): Promise<Item[]> {
    const items: Item[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await callTool<Record<string, unknown>>(name, cursor === undefined ? input : { ...input, cursor })
      items.push(...(page[list] as Item[]))
      cursor = page['nextCursor'] as string | null
    }
    return items
  }

  const { columns } = FROM_FILES
  const rows = selectTrades(columns, filter, { settings: SETTINGS })
  const screens = analyse(columns, rows, SETTINGS)
  const chosen = PLAIN.listed.filter(passes)
  const plain = plainOf(passes)

  test('the screens have the figures of the plain count', () => {
    expect(rows.length).toBe(chosen.length)
    expect(screens.summary.count).toBeGreaterThan(5)
    expectSame('screens', screens.summary, { plain, names: MEASURE_IDS })
  })

  test('the MCP server has them to the digit, and every row of every report', async () => {
    type Figure = { readonly id: MeasureId; readonly value: string | number | null }
    const figures = await callToolPages<Figure>('report', 'figures', { filter, measures: MEASURE_IDS })
    const values = numbersOf(Object.fromEntries(figures.map(({ id, value }) => [id, value])))
    expectSame('door', values, { plain: written(plain), names: MEASURE_IDS })
    const keysOf = groupings(PLAIN.listed, SETTINGS)
    for (const by of REPORT_KINDS) {
      type Row = Values & { readonly key: string }
      const groups = await callToolPages<Row>('report', 'groups', { filter, by })
      const nets = [...byKey(countedOf(chosen), keysOf[by] ?? (() => []))].map(([key, trades]) => [
        key,
        trades.reduce((sum, { net }) => sum + net, 0) / UNIT,
      ])
      expect([by, Object.fromEntries(groups.map(({ key, netProfit }) => [key, Number(netProfit)]))]).toEqual([
        by,
        Object.fromEntries(nets),
      ])
      // The terminal's output for all trades equals the assistant's without a filter.
      if (Object.keys(filter).length === 0) {
        expect(JSON_REPORT.groups[by]?.filter((group) => group['count'] !== 0)).toEqual(groups)
      }
    }
  })

  test("the assistant's list adds up to the figure", async () => {
    type Row = { readonly counted: boolean; readonly reporting: { readonly net: string } }
    const pages = await callToolPages<Row>('trades', 'trades', { filter, limit: 200 })
    const units = pages.reduce((sum, { counted, reporting }) => sum + (counted ? unitsOfText(reporting.net) : 0n), 0n)
    expect([pages.length, Number(units) / UNIT]).toEqual([chosen.length, plain['netProfit']])
  })

  test('its comparison has both sides', async () => {
    type Side = { readonly figures: readonly { readonly value: string | number | null }[] }
    const input = { a: filter, b: { side: 'short' }, measures: ['expectancy', 'netProfit'] }
    const { a, b } = await callTool<{ readonly a: Side; readonly b: Side }>('compare', input)
    const shorts = plainOf(({ side }) => side === 'short')
    for (const [side, figures] of [
      [a, plain],
      [b, shorts],
    ] as const) {
      const [expectancy, netProfit] = side.figures.map(({ value }) => Number(value))
      expect([expectancy, netProfit]).toEqual([written(figures)['expectancy'], figures['netProfit']])
    }
  })

  test('its explanation has the plain count, split by everything', async () => {
    type Explained = Readonly<Record<'trades' | 'otherTrades' | 'net' | 'beforeCosts' | 'fees', string | number>>
    type Row = Explained & { readonly dimension: string; readonly value: string }
    const trades = countedOf(chosen)
    const whole = await callTool<Explained>('explain', { filter })
    expect([whole.trades, Number(whole.net), Number(whole.beforeCosts), 0 - Number(whole.fees)]).toEqual([
      trades.length,
      dollars(trades, 'net'),
      dollars(trades, 'gross'),
      dollars(trades, 'fees'),
    ])
    expect(whole.otherTrades).toBe(countedOf(PLAIN.listed).length - trades.length)
    const rows = await callToolPages<Row>('explain', 'groups', { filter })
    const keysOf = groupings(PLAIN.listed, SETTINGS)
    for (const by of new Set(rows.map(({ dimension }) => dimension))) {
      const shown = rows.filter(({ dimension }) => dimension === by).map(({ value, net }) => [value, Number(net)])
      const plainNets = [...byKey(trades, keysOf[by] ?? (() => []))].map(([key, some]) => [key, dollars(some, 'net')])
      expect([by, Object.fromEntries(shown)]).toEqual([by, Object.fromEntries(plainNets)])
    }
    const { out } = await typed([...TYPED, '--about', 'explain', '--question', JSON.stringify({ filter })])
    const {
      page: _,
      nextCursor: __,
      ...head
    } = whole as Explained & { readonly page?: unknown; readonly nextCursor?: unknown }
    expect(JSON.parse(out)).toEqual({ ...head, groups: rows })
  })

  test('where it went adds up to it', async () => {
    type Row = { readonly trades: number; readonly net: string }
    const table = await callTool<{ total: Readonly<Record<string, string>>; rows: Row[] }>('where_it_went', { filter })
    expect(Number(table.total['net'])).toBe(plain['netProfit'])
    expect(Number(table.total['price'])).toBe(plain['grossPnl'])
    expect(table.rows.reduce((sum, { trades }) => sum + trades, 0)).toBe(plain['count'])
    expect(table.rows.reduce((sum, { net }) => sum + unitsOfText(net), 0n)).toBe(unitsOfText(table.total['net'] ?? ''))
  })

  test('the CSV list, counted from its text, gives the same figures', () => {
    const csv = tradesCsv(columns, rows, new Map())
    const second = recount(countedTrades(csv), SETTINGS)
    expect(compareFigures(screens.summary, second).filter(({ agrees }) => !agrees)).toEqual([])
    expectSame('list', second, { plain, names: Object.keys(second) })
  })
})

function unitsOfText(text: string): bigint {
  const [whole = '', digits = ''] = text.split('.')
  return BigInt(`${whole}${digits.padEnd(8, '0')}`)
}
