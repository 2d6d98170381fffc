/** The market at the open and the coin's part in the MCP server, from the candles of a server: those of a demo. */
import { DAY_MS, sum } from '@roundtrip/core/base'
import { coinPartOf, REGIMES } from '@roundtrip/core/coins'
import { beforeAll, expect, test } from 'vitest'
import { remoteOf } from '../../testing/awkward-journal.testing.ts'
import { cookieOf, post, testUser, tokenOf } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import type { Remote } from '../remote.ts'
import { type Journal, type ReadJournal, serverOf } from './journal.ts'
import { toolText } from './tools.ts'

let server: HouseServer
let read: ReadJournal
let journal: Journal
const requests: string[] = []
beforeAll(async () => {
  server = await houseServer()
  const cookie = cookieOf(await post(server.url, '/api/auth/demo', {}))
  const demo = testUser(server.url, { uid: '', cookie, email: '', token: await tokenOf(server.url, cookie) })
  const remote = remoteOf(demo)
  const counted: Remote = {
    ...remote,
    call: (contract, input) => {
      requests.push(contract.name)
      return remote.call(contract, input)
    },
  }
  read = serverOf(counted, { zone: 'UTC', basis: null })
  journal = await read({ coins: true })
})

type Row = { readonly key: string; readonly count: number; readonly netProfit: string }

async function outputOf<Output>(name: string, input: object = {}): Promise<Output> {
  return JSON.parse(await toolText(read, { name, input: JSON.stringify(input) })) as Output
}

test('candles are loaded when a call needs them, and once', async () => {
  const loaded = requests.length
  expect(requests).toContain('getInstrumentBars')
  await outputOf('report', { by: 'trend' })
  await outputOf('coin_part')
  await outputOf('report', { filter: { side: 'short' } })
  expect(requests.slice(loaded)).not.toContain('getInstrumentBars')
  expect(journal.coins?.missing).toEqual([])
})

test.each(REGIMES)('%s groups all trades, and a filter by each row has exactly its trades', async (by) => {
  const whole = await outputOf<{ trades: number; figures: { value: string }[]; groups: Row[]; marketAtOpen: object }>(
    'report',
    {
      by,
      measures: ['count', 'netProfit', 'sortino'],
    },
  )
  expect(whole.groups.length).toBeGreaterThan(1)
  expect(sum(whole.groups.map(({ count }) => count))).toBe(whole.trades)
  expect(sum(whole.groups.map(({ netProfit }) => Number(netProfit)))).toBeCloseTo(Number(whole.figures[1]?.value), 6)
  for (const { key, ...row } of whole.groups) {
    const filter = { groups: [{ dimension: by, key }] }
    const measures = ['count', 'netProfit', 'sortino']
    const part = await outputOf<{ figures: { id: string; value: unknown }[]; marketAtOpen: object }>('report', {
      filter,
      measures,
    })
    expect(Object.fromEntries(part.figures.map(({ id, value }) => [id, value]))).toEqual(row)
    // What a filter leaves out because it is not known is counted all the same.
    expect(part.marketAtOpen).toEqual(whole.marketAtOpen)
  }
})

/** Fewer trades to test, to save time. */
const LATELY = { filter: { from: new Date(Date.now() - 150 * DAY_MS).toISOString().slice(0, 10) } }

test('insights and where it went test it, and an explanation is split by it, if they are told to', async () => {
  for (const name of ['insights', 'where_it_went'] as const) {
    const [without, withIt] = [
      await outputOf<object>(name, LATELY),
      await outputOf<object>(name, { ...LATELY, marketAtOpen: true }),
    ]
    expect(without).toMatchObject({ marketAtOpen: expect.stringContaining('left out') })
    expect(withIt).toMatchObject({ marketAtOpen: { tradesNotKnown: 0 } })
  }
  const tested = async (input: object) => (await outputOf<{ slicesTested: number }>('insights', input)).slicesTested
  expect(await tested({ ...LATELY, marketAtOpen: true })).toBeGreaterThan(await tested(LATELY))
  const { groups } = await outputOf<{ groups: { dimension: string; value: string; trades: number }[]; trades: number }>(
    'explain',
    {
      filter: { side: 'long' },
      marketAtOpen: true,
    },
  )
  const volatility = groups.filter(({ dimension }) => dimension === 'volatility').map(({ value }) => value)
  expect(volatility).toEqual(expect.arrayContaining(['calm', 'usual', 'wild']))
})

test("the coin's part is that of the page, and adds up to the net", async () => {
  const rows = Uint32Array.from({ length: journal.columns.count }, (_, row) => row)
  const part = coinPartOf(journal.columns, rows, journal.coins?.markets ?? new Map())
  const output = await outputOf<{ sides: Record<'coin' | 'timing' | 'costs' | 'net', string>[] }>('coin_part')
  expect(output).toMatchObject({
    trades: part.closed,
    compared: part.total.trades,
    timing: String(part.total.timing),
    timingIsMoreThanChance: part.interval === null ? null : part.verdict !== 0,
    leftOut: part.without.map(({ count }) => ({ trades: count })),
    sides: [{ trades: part.long.trades }, { trades: part.short.trades }, { trades: part.total.trades }],
  })
  expect(part.total.trades).toBeGreaterThan(1_000)
  for (const { coin, timing, costs, net } of output.sides) {
    expect(Number(coin) + Number(timing) + Number(costs)).toBeCloseTo(Number(net), 6)
  }
})
