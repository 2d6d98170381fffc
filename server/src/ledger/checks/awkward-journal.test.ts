/** Every response about a journal, for one with other coins, inverse contracts and gaps. */
// Promise [One number everywhere] Files, server and terminal give the same figures, even for a journal with every kind
//   of market and fault.
import { idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import { flagBits, TRADE_FLAGS } from '@roundtrip/core/trades'
import { tradeDetail } from '@roundtrip/contract/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportOfServer } from '../../cli/remote-report.ts'
import { reportOfFiles } from '../../cli/report.ts'
import { AWKWARD_FILES, importPaths, remoteOf } from '../../testing/awkward-journal.testing.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { fetchTestColumns } from '../../testing/ledger.testing.ts'
import { PLAIN_REPORT } from '../../testing/report-options.testing.ts'
import { type RunningServer, startServer } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let server: RunningServer
let user: TestUser
let columns: TradeColumns

beforeAll(async () => {
  server = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
  user = await newUser(server.url)
  await importPaths(user, AWKWARD_FILES)
  columns = await fetchTestColumns(user)
})
afterAll(() => server.stop())

const rows = (): number[] => Array.from({ length: columns.count }, (_, row) => row)

describe('a journal of other coins, inverse and quanto contracts, hedges, gaps and liquidations', () => {
  test('is awkward: every kind of market, and most flags', () => {
    const kinds = new Set(columns.dictionaries.tickers.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual(['inverse', 'linear', 'quanto', 'spot'])
    const flags = TRADE_FLAGS.filter((flag) => columns.flags.some((bits) => (bits & flagBits([flag])) !== 0))
    expect(flags).toEqual(
      expect.arrayContaining(['liquidated', 'adl', 'pending-rate', 'history-incomplete', 'contradicts-exchange']),
    )
    expect(columns.flows.length).toBeGreaterThan(3)
  })
  test('answers the page of every trade, with the figures of its row', async () => {
    for (const row of rows()) {
      const detail = await user.call<Record<string, unknown>>('getTrade', { tradeId: idOfRow(columns, row) })
      expect(tradeDetail.safeParse(detail).error).toBeUndefined()
      const pending = ((columns.flags[row] ?? 0) & flagBits(['pending-rate'])) !== 0
      if (!pending) expect(detail['net']).not.toBeNull()
      if (detail['settle'] === 'USDT' && !pending) {
        expect(Number(detail['net'])).toBeCloseTo((columns.net[row] ?? 0) / 1e8, 8)
      }
    }
  })
  test('is the same in the terminal, from the files and from the server', async () => {
    const ofFiles = reportOfFiles({ ...PLAIN_REPORT, files: AWKWARD_FILES })
    const { report } = await reportOfServer(remoteOf(user), { zone: 'UTC', basis: null })
    expect(report.summary).toEqual(ofFiles.report.summary)
    expect(report.groups).toEqual(ofFiles.report.groups)
    expect(report.equity).toEqual(ofFiles.report.equity)
    expect(report.notices).toEqual(ofFiles.report.notices)
  })
  test('counts no payment in another coin as if it were the settle coin', async () => {
    const other = rows().filter((row) => columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name === 'XRPUSDT')
    expect(other).toHaveLength(1)
    expect(columns.net[other[0] ?? 0]).toBeNaN()
  })
})
