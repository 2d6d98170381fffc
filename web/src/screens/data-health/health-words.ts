/** The sentences of the page about the health of the data. */
import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import type { AccountHealth, HealthFinding } from '@roundtrip/core/reports'
import { venueName } from '../../data/words/venues.ts'
import { countText, plural } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'

type Times = Pick<TimeFormat, 'date'>

/** `Binance, connected` or `Bybit, from files`. */
export function sourceWords(account: TradingAccount, connection: ExchangeConnection | null, times: Times): string {
  const { venue, firstTime, lastTime } = account
  const source = connection === null ? 'from files' : 'connected'
  const span = firstTime === null ? '' : `, ${times.date(firstTime)} to ${times.date(lastTime)}`
  return `${venueName(venue)}, ${source}${span}`
}

/** Whether the figures include every trade of the account. */
export function countedWords(health: AccountHealth | null): string {
  if (health === null) return 'No trades yet.'
  const { trades, leftOut } = health
  if (leftOut === 0) return trades === 1 ? 'The only trade is counted.' : `All ${plural(trades, 'trade')} are counted.`
  if (leftOut === trades) return `No trade is counted: ${plural(trades, 'trade')} left out.`
  return `${plural(leftOut, 'trade')} of ${countText(trades)} left out of every figure.`
}

/** Since when no gap is known. */
export function completeWords(
  health: AccountHealth | null,
  { firstTime }: Pick<TradingAccount, 'firstTime'>,
  times: Times,
): string {
  if (health === null) return ''
  const { lastGap } = health
  if (lastGap === null) return firstTime === null ? '' : `No gaps found since ${times.date(firstTime)}.`
  if (lastGap === Number.POSITIVE_INFINITY) return 'Fills of an open trade are missing.'
  return `No gaps found since ${times.date(lastGap)}.`
}

/** Where a finding is fixed. */
export type Fix = 'import' | 'connection' | 'rate'

export function fixOf(finding: HealthFinding, isConnected: boolean): Fix {
  if (finding === 'pending-rate') return 'rate'
  return isConnected ? 'connection' : 'import'
}
