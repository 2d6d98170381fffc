import { type FormerName, formerName, type TradeColumns } from '@roundtrip/core/reports'
import type { PositionHealth } from '../../data/trades/ledger-health.ts'
import { exact } from '../../format/number.ts'
import type { TimeFormat } from '../../format/time.ts'
import { t } from '../../language/translate.ts'

/** The amount that a market sold or closed beyond the position, why, and what helps; null if there is none. */
export function unmatchedText(
  position: PositionHealth,
  { times, columns }: { readonly times: Pick<TimeFormat, 'moment'>; readonly columns: TradeColumns | undefined },
): string | null {
  const { symbol, unmatchedQuantity, unmatchedSince = null, unmatchedCause = null } = position
  if (!/[1-9]/.test(unmatchedQuantity)) return null
  const values = {
    symbol,
    quantity: exact(unmatchedQuantity),
    time: times.moment(unmatchedSince),
  }
  const former = formerOf(position, columns)
  if (former !== null) {
    return t(
      '{symbol}: {quantity} sold since {time} have no profit, because no earlier purchase or deposit is known. {held} {coin} were bought earlier and never sold. If that coin was renamed, enter the rename under Corrections. Otherwise import the purchases.',
      { ...values, held: exact(String(former.openQuantity)), coin: former.coin },
    )
  }
  switch (unmatchedSince === null ? null : unmatchedCause) {
    case 'no-purchase':
      return t(
        '{symbol}: {quantity} sold since {time} have no profit, because no earlier purchase or deposit is known. Import the purchases before that, or enter the rename under Corrections if the coin had another name. A short on margin counts as one where the file says so.',
        values,
      )
    case 'moved-in':
      return t(
        '{symbol}: {quantity} sold since {time} have no profit. The coins came in by a deposit, transfer or reward whose cost is unknown. Import the account that they came from, or enter their rate under Corrections.',
        values,
      )
    case 'sold-more':
      return t(
        '{symbol}: {quantity} more were sold than had been bought or received, since {time}. They have no profit. Import the deposits, rewards and purchases in between. A short on margin counts as one where the file says so.',
        values,
      )
    case 'no-entry':
      return t(
        '{symbol}: {quantity} closed since {time} have no profit, because the position was opened before this history begins. Import the fills before that.',
        values,
      )
    case 'closed-more':
      return t(
        '{symbol}: {quantity} more were closed than had been opened, since {time}. They have no profit. Import the fills in between, or choose the position mode of the account when you import its files.',
        values,
      )
    default:
      return t(
        '{symbol}: {quantity} more were sold or closed than had been bought or opened. They have no profit.',
        values,
      )
  }
}

/** The earlier name that the sold coin may have had; only if nothing is known to have come in. */
function formerOf(position: PositionHealth, columns: TradeColumns | undefined): FormerName | null {
  const { account, symbol, unmatchedQuantity, unmatchedSince = null, unmatchedCause = null } = position
  if (columns === undefined || unmatchedSince === null || unmatchedCause !== 'no-purchase') return null
  const base = columns.dictionaries.tickers.find(({ name, kind }) => name === symbol && kind === 'spot')?.base ?? null
  return formerName(columns, { account, base, quantity: Number(unmatchedQuantity), since: unmatchedSince })
}
