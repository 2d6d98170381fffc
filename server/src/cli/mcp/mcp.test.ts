/** An assistant's client from the official kit calls the command as it is typed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { MEASURE_IDS } from '@roundtrip/core/measures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typed } from '../../testing/shell.testing.ts'
import { TOOL_NAMES, callTool, callToolPages, connect, connectOver, say, TRADES } from './assistant.testing.ts'

const CLI = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-mcp-'))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * 600 round trips of one coin that last five minutes, one an hour: longs make or lose 1 at even odds, shorts lose 1 or
 * 2.
 */
function planted(): string {
  const [head = ''] = TRADES.split('\n')
  const lines = Array.from({ length: 600 }, (_, trade) => {
    const open = Date.UTC(2026, 0, 1) + trade * 3_600_000 + (trade % 7) * 60_000
    const [isLong, isUp] = [trade % 2 === 0, (trade * 7_919) % 13 < 6]
    const exit = isLong ? (isUp ? 101 : 99) : isUp ? 101 : 102
    const line = (time: number, side: string, price: number, id: number): string =>
      `${new Date(time).toISOString()},fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,1,${price},0,USDT,${id},,,`
    return [
      line(open, isLong ? 'buy' : 'sell', 100, trade * 2),
      line(open + 300_000, isLong ? 'sell' : 'buy', exit, trade * 2 + 1),
    ].join('\n')
  })
  return `${[head, ...lines].join('\n')}\n`
}

describe('export files', () => {
  const file = join(folder, 'trades.csv')
  beforeAll(() => writeFileSync(file, TRADES))

  test('offer tools that only read, with the schema of their inputs', async () => {
    // As assistants start it: a process that communicates over its streams.
    const env = { PATH: process.env['PATH'] ?? '' }
    const begun = new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp', file], env })
    const { tools } = await (await connectOver(begun)).listTools()
    expect(tools.map(({ name }) => name)).toEqual([...TOOL_NAMES])
    for (const { name, annotations, inputSchema, description } of tools) {
      expect(annotations, name).toMatchObject({ readOnlyHint: true })
      expect(inputSchema.type, name).toBe('object')
      expect(description, name).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('have the accounts that their rows name', async () => {
    const [head = '', ...rows] = TRADES.trim().split('\n')
    const named = rows.map((row, index) => `${row},${index < 2 ? 'Swing' : 'Scalps'}`)
    const file = join(folder, 'accounts.csv')
    writeFileSync(file, [`${head},account`, ...named].join('\n'))
    const client = await connect([file])
    expect(
      await callTool(client, 'report', { filter: { accounts: ['swing'] }, measures: ['netProfit'] }),
    ).toMatchObject({
      trades: 1,
      figures: [{ value: '8' }],
    })
  })

  test('are reported with the definition of every figure and the number of its trades', async () => {
    const client = await connect([file])
    const { measures } = (await callToolPages(client, 'list_measures')) as {
      measures: { id: string; definition: string }[]
    }
    expect(measures.map(({ id }) => id)).toEqual(MEASURE_IDS)
    expect(await callTool(client, 'report', { measures: ['netProfit', 'profitFactor', 'sharpe'] })).toMatchObject({
      currency: 'USD',
      zone: 'UTC',
      trades: 3,
      figures: [
        { id: 'netProfit', value: '6.9', unit: 'money', definition: 'gross P&L - fees + funding + other payments' },
        { id: 'profitFactor', value: expect.closeTo(3.3, 9), unit: 'ratio' },
        { id: 'sharpe', value: null },
      ],
    })
  })

  test('are filtered and grouped as on the screens', async () => {
    const client = await connect([file])
    const filter = { tickers: ['BTCUSDT'], from: '2026-03-03', to: '2026-03-03' }
    expect(await callTool(client, 'report', { filter, measures: ['netProfit'], by: 'weekday' })).toMatchObject({
      trades: 1,
      figures: [{ value: '-3' }],
      groups: [{ key: '1', netProfit: '-3' }],
    })
  })

  test.each([
    [{ ranges: { net: { from: 0 } } }, ['8', '1.9']],
    [{ ranges: { net: { from: -3, to: 1.9 } } }, ['1.9', '-3']],
    [{ ranges: { r: { from: -100 } } }, []],
    [{ not: { tickers: ['BTCUSDT'] } }, ['1.9']],
    [{ not: { coins: ['ETH'], weekdays: [0] } }, ['-3']],
    [{ note: 'late' }, []],
  ])('are filtered by %j', async (filter, nets) => {
    const client = await connect([file])
    const { trades } = (await callTool(client, 'trades', { filter, sort: 'net' })) as {
      trades: { reporting: { net: string } }[]
    }
    expect(trades.map(({ reporting }) => reporting.net)).toEqual(nets)
  })

  test('are listed by what they made, and compared', async () => {
    const client = await connect([file])
    const worst = await callTool(client, 'trades', { sort: 'net', order: 'ascending', limit: 1 })
    expect(worst).toMatchObject({ found: 3, trades: [{ ticker: 'BTCUSDT', reporting: { net: '-3' } }] })
    const sides = { a: { side: 'long' }, b: { side: 'short' }, measures: ['netProfit'] }
    expect(await callTool(client, 'compare', sides)).toMatchObject({
      a: { trades: 2, figures: [{ value: '9.9' }] },
      b: { trades: 1, figures: [{ value: '-3' }] },
      // Three trades are too few for an interval.
      tradesInBoth: 0,
      expectancyDifference: { value: '7.95', low95: null, high95: null, isMoreThanChance: false },
      expectancyRDifference: { value: null },
    })
  })

  test('are explained, with what they add up from', async () => {
    const client = await connect([file])
    expect(await callTool(client, 'explain', { filter: { side: 'long' } })).toMatchObject({
      trades: 2,
      otherTrades: 1,
      independentDecisions: 2,
      tooFewToTellAPattern: true,
      net: '9.9',
      beforeCosts: '12',
      fees: '-2.1',
      funding: '0',
      mostOfIt: { trades: 1, net: '8' },
      largestTrade: { net: '8', closed: '2026-03-02T10:00:00.000Z' },
      moreFrequentHere: [],
    })
    const { groups } = (await callToolPages(client, 'explain', { filter: {} })) as {
      groups: { dimension: string; value: string; net: string }[]
    }
    expect(groups.filter(({ dimension }) => dimension === 'side')).toMatchObject([
      { value: 'long', net: '9.9' },
      { value: 'short', net: '-3' },
    ])
    expect((await say(client, 'explain', {})).isError).toBe(true)
  })

  test('have no candles: the market at the open is known of no trade, and the answer says so', async () => {
    const client = await connect([file])
    const coinsWithoutCandles = [
      { coin: 'BTC', trades: 2, reason: 'files-have-none' },
      { coin: 'ETH', trades: 1, reason: 'files-have-none' },
    ]
    const unknown = { marketAtOpen: { trades: 3, tradesNotKnown: 3 }, coinsWithoutCandles }
    expect(await callTool(client, 'report', { by: 'trend', measures: ['count', 'netProfit'] })).toMatchObject({
      ...unknown,
      trades: 3,
      groups: [{ key: '(none)', count: 3, netProfit: '6.9' }],
    })
    const above = { groups: [{ dimension: 'Trend', key: 'above' }] }
    expect(await callTool(client, 'trades', { filter: above })).toMatchObject({ ...unknown, found: 0, trades: [] })
    const shorts = { side: 'short', groups: [{ dimension: 'volatility', key: '(none)' }] }
    expect(await callTool(client, 'compare', { a: shorts, b: {} })).toMatchObject({
      marketAtOpen: { a: { trades: 1, tradesNotKnown: 1 }, b: { trades: 3, tradesNotKnown: 3 } },
      a: { trades: 1 },
    })
    for (const [name, input] of [
      ['insights', {}],
      ['where_it_went', {}],
      ['explain', { filter: {} }],
    ] as const) {
      const { marketAtOpen } = (await callTool(client, name, input)) as { marketAtOpen: unknown }
      expect(marketAtOpen).toMatch(/^left out; with "marketAtOpen": true/)
      expect(await callTool(client, name, { ...input, marketAtOpen: true })).toMatchObject(unknown)
    }
    expect(await callTool(client, 'coin_part')).toMatchObject({
      ...unknown,
      trades: 3,
      compared: 0,
      timing: null,
      low95: null,
      timingIsMoreThanChance: null,
      noIntervalBecause: expect.stringContaining('too few'),
      entriesThatDoNotOverlap: null,
      sides: [
        { side: 'longs', trades: 0, coin: null },
        { side: 'shorts', trades: 0, net: null },
        { side: 'all', trades: 0, timing: null },
      ],
      leftOut: [{ trades: 3, because: expect.stringContaining('missing') }],
    })
    expect((await say(client, 'report', { filter: { groups: [{ dimension: 'trend', key: 'sideways' }] } })).text).toBe(
      'There is no row by trend named sideways. There are: below, (none), above.',
    )
    expect((await say(client, 'report', { by: 'trent' })).isError).toBe(true)
  })

  test('say where the result went, and facts where there are few trades', async () => {
    const client = await connect([file])
    expect(await callTool(client, 'where_it_went')).toMatchObject({
      trades: 3,
      total: { price: '10', fees: '-3.1', funding: '0', interest: '0', net: '6.9' },
      decidingColumn: 'price',
      rows: [{ cause: null, trades: 3, net: '6.9', countedInRowsAbove: [] }],
    })
    // None of the three has a stop.
    expect(await callTool(client, 'where_it_went', { unit: 'r' })).toMatchObject({
      trades: 0,
      tradesWithoutAmountInUnit: 3,
    })
    const { facts } = (await callTool(client, 'facts')) as { facts: unknown[] }
    expect(facts).toContainEqual(expect.objectContaining({ about: 'all fees', amount: '-3.1', netWithoutIt: '10' }))
    expect(await callTool(client, 'experiments')).toMatchObject({ experiments: [] })
    expect(await callTool(client, 'edge_watch')).toMatchObject({ setups: [] })
  })

  test('answer the same in the terminal, whole', async () => {
    const client = await connect([file])
    for (const [name, input] of [
      ['explain', { filter: { tickers: ['BTCUSDT'] } }],
      ['where_it_went', { unit: 'percent' }],
      ['facts', {}],
      ['coin_part', { filter: { side: 'long' } }],
      ['report', { by: 'volatility' }],
      ['insights', { filter: { side: 'long' } }],
    ] as const) {
      const { page: _, nextCursor, ...output } = (await callTool(client, name, input)) as Record<string, unknown>
      expect(nextCursor).toBeNull()
      const { out } = await typed(['report', file, '--about', name, '--question', JSON.stringify(input)])
      expect(JSON.parse(out)).toEqual(output)
    }
    const unknown = await typed(['report', file, '--about', 'where_it_wend'])
    expect(unknown).toMatchObject({ code: 2, out: '' })
    expect(unknown.error).toMatch(/There is no answer named where_it_wend\. The nearest are: where_it_went, /)
    expect((await typed(['report', file, '--about', 'explain', '--question', 'shorts'])).error).toMatch(/is not JSON/)
    const refusalOf = async (input: string): Promise<string> =>
      (await typed(['report', file, '--about', 'explain', '--question', input])).error
    expect(await refusalOf('{}')).toMatch(/explain needs filter: object\./)
    expect(await refusalOf('{"filters":{"side":"short"}}')).toMatch(/no argument of explain named filters\. .* filter/)
    expect((await typed(['report', file, '--question', '{}'])).error).toMatch(/needs --about/)
  })

  test('three trades are not a reason to claim anything', async () => {
    const insights = await callTool(await connect([file]), 'insights')
    expect(insights).toMatchObject({
      trades: 3,
      net: '6.9',
      slicesTested: 0,
      nothingClaimed: 'There are too few independent decisions: 3 in 3 trades. It takes 30.',
      insights: [],
    })
  })

  test('choices during trades are judged by their fills, or it is said what that takes', async () => {
    const added = join(folder, 'added.csv')
    const [head = ''] = TRADES.split('\n')
    const fill = (minute: number, side: string, [quantity, price]: readonly [number, number]): string =>
      `2026-03-02T09:0${minute}:00Z,fill,myexchange,linear,BTCUSDT,BTC,USDT,USDT,1,${side},both,${quantity},${price},0,USDT,${minute},,,`
    const fills = [fill(0, 'buy', [1, 100]), fill(1, 'buy', [1, 95]), fill(2, 'sell', [2, 90])]
    writeFileSync(added, `${[head, ...fills].join('\n')}\n`)
    const insights = (await callToolPages(await connect([added]), 'insights')) as { choicesDuringTrades: unknown[] }
    const none = { trades: 0, compared: 0, verdict: null, note: expect.stringContaining('export files name no stops') }
    expect(insights.choicesDuringTrades).toMatchObject([
      none,
      {
        trades: 1,
        compared: 1,
        differenceAtLeast: '-5',
        differenceAtMost: '-5',
        verdict: expect.stringContaining('too few'),
      },
      none,
    ])
  })

  test('a planted loss is found, and nothing else', async () => {
    const large = join(folder, 'planted.csv')
    writeFileSync(large, planted())
    const insights = (await callTool(await connect([large]), 'insights')) as {
      insights: { where: unknown; direction: string }[]
    }
    expect(insights.insights).toMatchObject([
      { direction: 'loses', where: [{ dimension: 'side', values: ['short'] }], trades: 300 },
    ])
  })

  test('an input that cannot be read is refused in words', async () => {
    const client = await connect([file])
    expect(await say(client, 'report', { filter: { labels: ['Breakout'] } })).toEqual({
      isError: true,
      text: 'There is no label named Breakout. There are none.',
    })
    expect((await say(client, 'report', { filter: { from: 'March' } })).isError).toBe(true)
    expect((await say(client, 'report', { filter: { since: '2026-03-01' } })).isError).toBe(true)
  })
})
