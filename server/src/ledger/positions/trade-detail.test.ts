/**
 * The browser computes with the trade that the server built: from what is sent it must reconstruct the identical trade.
 */
import { type TradeDetail, tradeDetail } from '@roundtrip/contract/trades'
import { accountId, DAY_MS } from '@roundtrip/core/base'
import { openFiles, readLedger } from '@roundtrip/core/exchanges'
import { buildTrades, DEFAULT_BUILD_OPTIONS, readTrade, type Trade, type WrittenTrade } from '@roundtrip/core/trades'
import { describe, expect, test } from 'vitest'
import { demoAccounts } from '../../demo/demo-journal.ts'
import { detailOf } from './trade-detail.ts'

/**
 * Futures with funding, spot with fees in coins and dust, flips and partial closes: all trades of the demo's accounts.
 */
function demoTrades(): Trade[] {
  return demoAccounts(20_000 * DAY_MS).flatMap(({ name, files }) => {
    const opened = openFiles(files.map((file) => ({ name: file.name, bytes: new TextEncoder().encode(file.text) })))
    const readable = opened.flatMap((file) => {
      const { detection } = file
      return detection.status === 'supported' ? [{ file, layout: detection.layout.id, zone: 'UTC' }] : []
    })
    const { ledger } = readLedger({ account: accountId(name), files: readable })
    return [...buildTrades(ledger, DEFAULT_BUILD_OPTIONS).trades]
  })
}

const sent = (trade: Trade): TradeDetail => detailOf({ trade, trades: [trade], sources: new Map(), splits: [] })
const overTheWire = (detail: TradeDetail): WrittenTrade => JSON.parse(JSON.stringify(detail)) as TradeDetail

describe('a trade that is sent', () => {
  const trades = demoTrades()
  test('is the same trade again, with every figure, fill, payment and original row', () => {
    expect(trades.length).toBeGreaterThan(1_000)
    expect(trades.some(({ cashEvents }) => cashEvents.length > 0)).toBe(true)
    for (const trade of trades) expect(readTrade(overTheWire(sent(trade)))).toEqual(trade)
  })
  test('keeps to the contract', () => {
    for (const trade of trades.slice(0, 50)) {
      expect(tradeDetail.safeParse({ ...sent(trade), account: '0'.repeat(32) }).error).toBeUndefined()
    }
  })
  test('is refused where a fill is missing', () => {
    const [trade] = trades
    if (trade === undefined) throw new Error('The demo has trades.')
    const written = overTheWire(sent(trade))
    expect(() => readTrade({ ...written, ledger: { ...written.ledger, fills: '' } })).toThrow(/fill for each slice/)
    expect(() => readTrade({ ...written, gross: 'a lot' })).toThrow(RangeError)
  })
})
