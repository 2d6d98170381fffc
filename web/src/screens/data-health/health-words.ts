/** The sentences of the page about the health of the data. */
import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import type { AccountHealth, HealthFinding } from '@roundtrip/core/reports'
import { spanText } from '../../data/accounts/account-span.ts'
import { venueName } from '../../data/words/venues.ts'
import { countText, plural } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'
import { t } from '../../language/translate.ts'

type Times = Pick<TimeFormat, 'date'>

/** `Binance, connected` or `Bybit, from files`. */
export function sourceWords(account: TradingAccount, connection: ExchangeConnection | null, times: Times): string {
  const source = connection === null ? t('from files') : t('connected')
  return `${venueName(account.venue)}, ${source}${spanText(account, times)}`
}

/** Whether the figures include every trade of the account. */
export function countedWords(health: AccountHealth | null): string {
  if (health === null) return t('No trades yet.')
  const { trades, leftOut } = health
  if (leftOut === 0)
    return trades === 1
      ? t('The only trade is counted.')
      : t('All {trades} are counted.', { trades: plural(trades, 'trade') })
  if (leftOut === trades) return t('No trade is counted: {trades} left out.', { trades: plural(trades, 'trade') })
  return t('{trades} of {all} left out of every figure.', {
    trades: plural(leftOut, 'trade'),
    all: countText(trades),
  })
}

/** The number of markets that the card lists below. */
export function toCheckWords(markets: number): string {
  return t('{markets} to check.', { markets: plural(markets, 'market') })
}

/** The time since which no gap is known. */
export function completeWords(
  health: AccountHealth | null,
  { firstTime }: Pick<TradingAccount, 'firstTime'>,
  times: Times,
): string {
  if (health === null) return ''
  const { lastGap } = health
  if (lastGap === null)
    return firstTime === null ? '' : t('No gaps found since {firstTime}.', { firstTime: times.date(firstTime) })
  if (lastGap === Number.POSITIVE_INFINITY) return t('Fills of an open trade are missing.')
  return t('No gaps found since {lastGap}.', { lastGap: times.date(lastGap) })
}

/** Where a finding can be fixed. */
export type Fix = 'import' | 'connection' | 'rate'

export function fixOf(finding: HealthFinding, isConnected: boolean): Fix {
  if (finding === 'pending-rate') return 'rate'
  return isConnected ? 'connection' : 'import'
}
