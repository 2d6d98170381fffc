/**
 * Filters select exactly what insights name, measures are the requested ones, pages are small, and unknown names are
 * refused.
 */
// Promise [Ask an assistant] Every insight comes with the filter that selects exactly its trades.
// Promise [Ask an assistant] A response has at most 20 kB, and a cursor to fetch the rest.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { Client as AssistantClient, InMemoryTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { planOf } from '@roundtrip/core/choices'
import { MEASURE_IDS } from '@roundtrip/core/measures'
import { annotate, selectTrades } from '@roundtrip/core/reports'
import { tradeRecord } from '@roundtrip/core/trades'
import type { DataOf } from '@roundtrip/contract/documents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../server/src/demo/demo-journal.ts'
import { demoLabels } from '../../server/src/demo/demo-labels.ts'
import { demoAnnotation } from '../../server/src/demo/demo-notes.ts'
import { demoTrades } from '../../server/src/demo/demo-trades.testing.ts'
import { tradesJson } from '../../server/src/cli/print-json.ts'
import { callTool, callToolPages, connect, connectOver, say } from '../../server/src/cli/mcp/assistant.testing.ts'
import { filterOf, filterOfInsight } from '../../server/src/cli/mcp/filters.ts'
import { groupingsOf } from '../../server/src/cli/mcp/groupings.ts'
import type { Journal } from '../../server/src/cli/mcp/journal.ts'
import type { FilterInput } from '../../server/src/cli/mcp/inputs.ts'
import { journalServer } from '../../server/src/cli/mcp/serve.ts'

const CLI = fileURLToPath(new URL('../../server/dist/cli.js', import.meta.url))
const NOW = Date.UTC(2026, 10, 21, 12)
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-door-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The export files of the demo. */
const FILES = demoAccounts(NOW).flatMap(({ files }, index) =>
  files.map(({ name, text }) => {
    const path = join(folder, `${index}-${name}`)
    writeFileSync(path, text)
    return path
  }),
)

type InsightReport = {
  readonly trades: number
  readonly nothingClaimed: string | null
  readonly leastTradesInSlice: number
  readonly rejected: Readonly<Record<string, number>>
  readonly rejectedBecause: Readonly<Record<string, string>>
  readonly insights: readonly {
    readonly trades: number
    readonly net: string
    readonly filter: FilterInput
    readonly where: readonly { readonly dimension: string; readonly values: readonly string[] }[]
    readonly neighbours: readonly { readonly value: string; readonly isInside: boolean }[]
  }[]
}
type Figures = {
  readonly trades: number
  readonly figures: readonly { readonly id: string; readonly value: unknown }[]
}
type Trades = {
  readonly trades: readonly { readonly counted: boolean; readonly reporting: { readonly net: string } }[]
}

/** Requests the trades of each insight by its filter, as figures and one by one. */
async function expectExactTrades(client: Client, filter: FilterInput): Promise<InsightReport> {
  const insightReport = (await callToolPages(client, 'insights', { filter })) as InsightReport
  for (const { trades, net, filter: own } of insightReport.insights) {
    const report = (await callTool(client, 'report', { filter: own, measures: ['count', 'netProfit'] })) as Figures
    expect(report).toMatchObject({
      trades,
      figures: [
        { id: 'count', value: trades },
        { id: 'netProfit', value: net },
      ],
    })
    const listed = (await callToolPages(client, 'trades', { filter: own, limit: 200 })) as Trades
    expect(listed.trades).toHaveLength(trades)
    const units = listed.trades.reduce((sum, { reporting }) => sum + Math.round(Number(reporting.net) * 1e8), 0)
    expect([listed.trades.every(({ counted }) => counted), units]).toEqual([true, Math.round(Number(net) * 1e8)])
  }
  return insightReport
}

describe('the demo as export files, over the streams of the process', () => {
  let client: Client
  beforeAll(async () => {
    const env = { PATH: process.env['PATH'] ?? '' }
    client = await connectOver(
      new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp', ...FILES], env }),
    )
  })

  test.each<FilterInput>([{}, { side: 'short' }, { from: '2026-01-01', venues: ['Binance'] }])(
    'every insight among %j has a filter of exactly its trades and net',
    async (filter) => {
      const insightReport = await expectExactTrades(client, filter)
      expect(Object.keys(insightReport.rejectedBecause).sort()).toEqual(Object.keys(insightReport.rejected).sort())
      if (Object.keys(filter).length === 0) {
        expect(insightReport.insights.length).toBeGreaterThan(0)
        expect(insightReport.insights[0]).toMatchObject({
          direction: 'loses',
          isKnownAtEntry: true,
          where: [{ dimension: 'hour', values: expect.arrayContaining(['18']) }],
          filter: { counted: 'yes', hours: expect.arrayContaining([18]) },
          luck: expect.any(Number),
          average: expect.any(String),
          averageOfAllOthers: expect.any(String),
          neighboursLeftOut: 0,
        })
        expect(insightReport.insights[0]?.neighbours.length).toBeGreaterThan(10)
      }
    },
  )
})

/** The demo as its server has it: labels, ratings, leverage, and two custom fields. */
function notedDemo(): Journal {
  const { trades, columns: plain } = demoTrades(NOW)
  const labels = new Map(demoLabels((text) => text).map(({ id, data }) => [id as string, data]))
  const notes = new Map(
    trades.map((trade, index): [string, DataOf<'annotations'>] => {
      const fields = { mood: index % 3 === 0 ? 'calm' : 'tense', planned: index % 2 === 0 }
      return [trade.id, { ...demoAnnotation(trade, (text) => text), leverage: String(1 + (index % 12)), fields }]
    }),
  )
  const columns = annotate(
    plain,
    [...notes].map(([tradeId, { labels: own, stop }]) => ({
      tradeId,
      labels: own,
      risk: null,
      stop: stop === null ? null : Number(stop),
      stopMoves: [],
      excluded: false,
    })),
  )
  const settings = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: 25_000, basis: null }
  const field = { about: 'trade', unit: '', archived: false } as const
  const choices = [
    { id: 'calm', name: 'Calm and rested' },
    { id: 'tense', name: 'Tense' },
  ]
  const fields = new Map<string, DataOf<'fields'>>([
    ['mood', { ...field, name: 'Mood', kind: 'choice', choices }],
    ['planned', { ...field, name: 'Planned', kind: 'yes-no', choices: [] }],
  ])
  const accounts = columns.dictionaries.accounts
  return {
    columns,
    settings,
    trades: tradesJson(trades.map(tradeRecord), columns),
    problems: [],
    mistakes: new Set([...labels].flatMap(([id, { group }]) => (group === 'mistake' ? [id] : []))),
    names: {
      accounts: new Map(accounts.map((id) => [id, id])),
      labels: new Map([...labels].map(([id, { name }]) => [id, name])),
    },
    venues: new Map(accounts.map((id) => [id, id.toLowerCase().split(' ')[0] ?? id])),
    balanceOf: () => undefined,
    filled: new Map(),
    experiments: new Map(),
    playbooks: [],
    coins: null,
    notes,
    plans: new Map([...notes].map(([tradeId, noted]) => [tradeId, planOf(noted)])),
    groupings: groupingsOf({ columns, settings, labels, fields, annotations: notes }),
  }
}

describe('the demo with everything that was noted', () => {
  const journal = notedDemo()
  const serve = async (): Promise<Client> => {
    const client = new AssistantClient({ name: 'a scripted assistant', version: '1' })
    const [near, far] = InMemoryTransport.createLinkedPair()
    await journalServer(() => Promise.resolve(journal)).connect(far)
    await client.connect(near)
    return client
  }

  test('every insight has a filter of exactly its trades and net', async () => {
    const insightReport = await expectExactTrades(await serve(), {})
    expect(insightReport.insights.length).toBeGreaterThan(1)
  })

  const { columns, settings } = journal
  const [account = ''] = columns.dictionaries.accounts
  const [label = ''] = columns.dictionaries.labels
  const combination = columns.dictionaries.labels.slice(0, 2).toSorted().join('+')
  const labelsOf = (row: number): string[] =>
    [...columns.labelIds.subarray(columns.labelStart[row], columns.labelStart[row + 1])].map(
      (index) => columns.dictionaries.labels[index] ?? '',
    )
  const recordOf = (row: number) => journal.trades[row]
  const hourOf = (row: number): number => new Date(columns.openTime[row] ?? 0).getUTCHours()
  const leverageNote = journal.groupings.find(({ id }) => id === 'leverage')

  // Each dimension that an insight can name, narrowed from its filter, compared with a plain selection of the trades.
  test.each<readonly [string, FilterInput, readonly string[], (row: number) => boolean]>([
    ['hour', { hours: [1, 3] }, ['01', '02', '03'], (row) => [1, 3].includes(hourOf(row))],
    ['weekday', {}, ['5', '6'], (row) => [0, 6].includes(new Date(columns.openTime[row] ?? 0).getUTCDay())],
    ['side', {}, ['short'], (row) => columns.side[row] === -1],
    ['ticker', {}, ['BTCUSDT'], (row) => recordOf(row)?.ticker === 'BTCUSDT' && recordOf(row)?.kind === 'linear'],
    ['coin', { side: 'long' }, ['BTC'], (row) => recordOf(row)?.base === 'BTC' && columns.side[row] === 1],
    ['account', {}, [account], (row) => recordOf(row)?.account === account],
    ['venue', {}, ['binance'], (row) => recordOf(row)?.account.startsWith('Binance') ?? false],
    ['label', {}, [label], (row) => labelsOf(row).includes(label)],
    ['group', {}, [`combination:${combination}`], (row) => labelsOf(row).toSorted().join('+') === combination],
    ['group', {}, ['mood:calm'], (row) => noteOf(row, 'mood') === 'calm'],
    ['group', {}, ['planned:yes'], (row) => noteOf(row, 'planned') === 'yes'],
    ['group', {}, ['leverage:1'], (row) => noteOf(row, 'leverage') === '1'],
    ['market', {}, ['spot'], (row) => recordOf(row)?.kind === 'spot'],
    ['stops', {}, ['no-stop'], (row) => Number.isNaN(columns.stopsMovedAway[row])],
    [
      'entries',
      { traits: { market: ['linear'] } },
      ['single'],
      (row) => recordOf(row)?.kind === 'linear' && entriesOf(row) === 1,
    ],
  ])('%s among %j: %j', (dimension, input, keys, passes) => {
    const filter = filterOfInsight({ parts: [{ dimension: dimension as 'hour', keys }] }, { input, journal })
    const rows = selectTrades(columns, filterOf(filter, journal), { settings })
    const expected = Array.from({ length: columns.count }, (_, row) => row).filter(
      (row) => journal.trades[row]?.counted === true && passes(row),
    )
    expect([...rows]).toEqual(expected)
    if (dimension !== 'account') expect(rows.length).toBeLessThan(columns.count)
  })

  function noteOf(row: number, id: string): string | undefined {
    const dimension = journal.groupings.find((grouping) => grouping.id === id)?.dimension
    return dimension?.by === 'field' ? dimension.keyOf.get(recordOf(row)?.id ?? '') : undefined
  }

  /** Trades with several entries have a bit of their own. */
  function entriesOf(row: number): number {
    return ((columns.flags[row] ?? 0) & (1 << 29)) === 0 ? 1 : 2
  }

  test('notes are found by the names that the trader gave them', async () => {
    const client = await serve()
    const named = { groups: [{ dimension: 'mood', key: 'calm and rested' }] }
    const byIds = { groups: [{ dimension: 'mood', key: 'calm' }] }
    const [first, second] = [
      await callTool(client, 'report', { filter: named }),
      await callTool(client, 'report', { filter: byIds }),
    ]
    expect(first).toEqual(second)
    expect((first as Figures).trades).toBeGreaterThan(100)
    expect(leverageNote?.names.get('0')).toMatch(/^\d+( to \d+)? x$/)
  })

  test('rows have exactly the measures that were asked for, whatever they need', async () => {
    type Rows = { readonly groups: readonly Readonly<Record<string, unknown>>[] }
    const measures = ['maxDrawdown', 'netProfit', 'expectancyLow']
    const client = await serve()
    for (const by of ['hour', 'weekday', 'month', 'label', 'ticker', 'holding'] as const) {
      const { groups } = (await callToolPages(client, 'report', { by, measures })) as Rows
      expect(groups.length).toBeGreaterThan(1)
      for (const group of groups) expect(Object.keys(group)).toEqual(['key', ...measures])
    }
    const { groups } = (await callToolPages(client, 'report', { by: 'weekday', measures })) as Rows
    const filter = { weekdays: [Number(groups[0]?.['key'])] }
    const { figures } = (await callTool(client, 'report', { filter, measures })) as Figures
    expect(figures.map(({ value }) => value)).toEqual(measures.map((id) => groups[0]?.[id]))
  })

  test('long answers come in pages that add up to the whole', async () => {
    const client = await serve()
    const { measures } = (await callToolPages(client, 'list_measures')) as { measures: { id: string }[] }
    expect(measures.map(({ id }) => id)).toEqual(MEASURE_IDS)
    type Days = { readonly groups: readonly { readonly key: string; readonly netProfit: string }[] } & Figures
    const days = (await callToolPages(client, 'report', { by: 'day', measures: ['netProfit'] })) as Days
    expect(new Set(days.groups.map(({ key }) => key)).size).toBe(days.groups.length)
    const units = days.groups.reduce((sum, { netProfit }) => sum + Math.round(Number(netProfit) * 1e8), 0)
    expect(units).toBe(Math.round(Number(days.figures[0]?.value) * 1e8))
    const both = { a: { side: 'long' }, b: { side: 'short' }, measures: MEASURE_IDS }
    const { a, b } = (await callToolPages(client, 'compare', both)) as { a: Figures; b: Figures }
    for (const { figures } of [a, b]) expect(figures.map(({ id }) => id)).toEqual(MEASURE_IDS)
  })

  test('a cursor goes on with its own input only', async () => {
    const client = await serve()
    const { nextCursor } = (await callTool(client, 'report', { by: 'day' })) as { nextCursor: string }
    const other = await say(client, 'report', { by: 'month', cursor: nextCursor })
    expect(other).toEqual({
      isError: true,
      text: 'This cursor belongs to another request, or the journal has changed since. Repeat the request without it.',
    })
    expect((await say(client, 'report', { by: 'day', cursor: 'next' })).text).toMatch(/^This is not a cursor\./)
  })
})

describe('names that are unknown are refused with the nearest', () => {
  let client: Client
  beforeAll(async () => {
    client = await connect(FILES)
  })

  test.each<readonly [string, Record<string, unknown>, RegExp]>([
    ['report', { filter: { hour: [9] } }, /^There is no part of filter named hour\. The nearest are: hours, /],
    ['report', { filters: {} }, /^There is no argument of report named filters\. There are: filter, /],
    ['list_measures', { group: 'Costs' }, /^There is no argument of list_measures named group\. There are: cursor\.$/],
    ['insights', { measures: [] }, /^There is no argument of insights named measures\./],
    ['report', { measures: ['netprofits'] }, /^There is no measure named netprofits\. The nearest are: netProfit, /],
    ['report', { by: 'hours' }, /^There is no value of by named hours\. The nearest are: hour, /],
    ['trades', { sort: 'profit' }, /^There is no value of sort named profit\. There are: /],
    ['compare', { a: { sides: 'long' }, b: {} }, /^There is no part of a named sides\. The nearest are: side, /],
    ['report', { filter: { holdings: ['5-10m'] } }, /^There is no holding time named 5-10m\. The nearest are: 5-15m, /],
    [
      'report',
      { filter: { traits: { afters: ['first'] } } },
      /^There is no part of filter\.traits named afters\. The nearest are: after, /,
    ],
    [
      'report',
      { filter: { traits: { after: ['loss'] } } },
      /^There is no value of filter\.traits\.after named loss\. There are: losses-1, /,
    ],
    ['report', { filter: { tickers: ['BTCUSD'] } }, /^There is no ticker named BTCUSD\. .*BTCUSDT/],
    ['report', { filter: { coins: ['BTX'] } }, /^There is no coin named BTX\. .*: BTC, /],
    ['report', { filter: { venues: ['Binanse'] } }, /^There is no exchange named Binanse\. .*: Binance, /],
    ['report', { filter: { accounts: ['Main'] } }, /^There is no account named Main\. /],
    ['report', { filter: { labels: ['FOMO'] } }, /^There is no label named FOMO\. There are none\.$/],
    [
      'report',
      { filter: { groups: [{ dimension: 'rating', key: '5' }] } },
      /^There is no dimension named rating\. There are: trend, volatility\.$/,
    ],
    ['report', { filter: { from: '2026-02-30' } }, /^filter\.from: is not a day, such as 2026-03-01\.$/],
    ['report', { filter: { months: ['2026-13'] } }, /^filter\.months\.0: is not a month, such as 2026-03\.$/],
    ['report', { filter: { hours: [] } }, /^filter\.hours: /],
  ])('%s %j', async (tool, input, text) => {
    const said = await say(client, tool, input)
    expect(said.isError).toBe(true)
    expect(said.text).toMatch(text)
  })
})
