/**
 * Hyperliquid lists the maximum leverage of each tier. The maintenance margin is half of the initial margin at it.
 * https://hyperliquid.gitbook.io/hyperliquid-docs/trading/margin-tiers
 */
import type { MarginTier } from '@roundtrip/contract/market'
import type { Exchange } from 'ccxt'
import { toDecimalText, notNegative, positiveNumber } from './market-figures.ts'

/** Throws if the response differs from the documentation. */
export async function hyperliquidTiers(exchange: Exchange, name: string): Promise<MarginTier[]> {
  const requestInfo: unknown = Reflect.get(exchange, 'publicPostInfo')
  if (typeof requestInfo !== 'function') throw new TypeError('The library does not know publicPostInfo.')
  const meta: unknown = await requestInfo.call(exchange, { type: 'meta' })
  const coin = listOf(meta, 'universe').find((entry) => Reflect.get(Object(entry), 'name') === name)
  const tableId: unknown = Reflect.get(Object(coin), 'marginTableId')
  const table = listOf(meta, 'marginTables').find((entry) => Array.isArray(entry) && entry[0] === tableId)
  const steps = Array.isArray(table) ? listOf(table[1], 'marginTiers') : []
  // A coin without its own table has a single tier.
  const rows = steps.length > 0 ? steps : [{ lowerBound: 0, maxLeverage: Reflect.get(Object(coin), 'maxLeverage') }]
  return rows.map((row, index) => {
    const floor = notNegative(Reflect.get(Object(row), 'lowerBound'))
    const next = rows[index + 1]
    const cap = next === undefined ? null : positiveNumber(Reflect.get(Object(next), 'lowerBound'))
    const leverage = positiveNumber(Reflect.get(Object(row), 'maxLeverage'))
    if (floor === null || leverage === null || leverage < 1 || (cap !== null && cap <= floor)) {
      throw new TypeError('The tiers do not rise.')
    }
    const rate = toDecimalText(Number((0.5 / leverage).toPrecision(15))) ?? '0'
    return { floor: toDecimalText(floor) ?? '0', cap: toDecimalText(cap), rate, mostLeverage: toDecimalText(leverage) }
  })
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(Object(value), name)
  return Array.isArray(list) ? list : []
}
