import { type AccountHealth, dataHealth, type TradeColumns } from '@roundtrip/core/reports'
import { countText, plural } from '../../format/number.ts'
import { t } from '../../language/translate.ts'
import { useTrades } from './all-trades.ts'
import { doubtfulPositions, useLedgerHealth } from './ledger-health.ts'

export type DataHealth = {
  /** Accounts that have trades. */
  readonly accounts: readonly AccountHealth[]
  readonly trades: number
  /** Trades left out of all figures because their data is incomplete. */
  readonly leftOut: number
  /** Trades that sold or closed more than was recorded as bought: only the recorded part is counted. */
  readonly partlyCounted: number
}

/** Cached, because several parts of a page show it and a million trades take milliseconds. */
const computed = new WeakMap<TradeColumns, DataHealth>()

/** What is wrong or missing in the data of each account; null while the trades load. */
export function useDataHealth(): DataHealth | null {
  const { data } = useTrades()
  return data === undefined ? null : healthOf(data.columns)
}

export type Completeness = {
  /** What is not counted, in a few words. */
  readonly text: string
  /** Number of trades that are not counted, or only in part; else of markets with fills or funding of no trade. */
  readonly affected: number
}

/** Whether everything is counted, of all accounts or of one; null while the trades or the markets load. */
export function useCompleteness(account?: string): Completeness | null {
  const columns = useTrades().data?.columns
  const positions = useLedgerHealth().data?.positions
  if (columns === undefined || positions === undefined) return null
  const health = healthOf(columns)
  const { accounts: ids } = columns.dictionaries
  const own = account === undefined ? health : health.accounts.find((candidate) => ids[candidate.account] === account)
  const { leftOut, partlyCounted } = own ?? { leftOut: 0, partlyCounted: 0 }
  if (leftOut + partlyCounted > 0)
    return { text: notCounted(leftOut, partlyCounted), affected: leftOut + partlyCounted }
  const markets = doubtfulPositions(positions).filter(
    (position) => account === undefined || position.account === account,
  )
  const affected = markets.length
  return {
    text: affected === 0 ? t('All counted') : t('{markets} to check', { markets: plural(affected, 'market') }),
    affected,
  }
}

function notCounted(leftOut: number, partlyCounted: number): string {
  if (partlyCounted === 0) return t('{trades} left out', { trades: plural(leftOut, 'trade') })
  const partly = t('{trades} partly counted', { trades: plural(partlyCounted, 'trade') })
  return leftOut === 0
    ? partly
    : t('{trades} left out, {number} partly counted', {
        trades: plural(leftOut, 'trade'),
        number: countText(partlyCounted),
      })
}

export function healthOf(columns: TradeColumns): DataHealth {
  const cached = computed.get(columns)
  if (cached !== undefined) return cached
  const accounts = dataHealth(columns)
  const sumOf = (name: 'leftOut' | 'partlyCounted') => accounts.reduce((sum, account) => sum + account[name], 0)
  const health = {
    accounts,
    trades: columns.count,
    leftOut: sumOf('leftOut'),
    partlyCounted: sumOf('partlyCounted'),
  }
  computed.set(columns, health)
  return health
}
