/** What the ledger could not turn into trades, as sentences: below a report for people, and in the JSON for programs. */
import { isoTime, ONE } from '@roundtrip/core/base'
import type { Problem } from '@roundtrip/core/ledger'
import type { TradeColumns } from '@roundtrip/core/reports'
import { type Book, flagBits, type Rates, type Trade } from '@roundtrip/core/trades'
import type { getLedgerHealth } from '@roundtrip/contract/trades'
import type * as z from 'zod/mini'
import type { Translator } from '../language/translator.ts'

/** Below the report of files. */
export function bookProblems(book: Book, words: Translator): Problem[] {
  const { t } = words
  const reasons: string[] = []
  for (const { sample, health } of book.positions) {
    const name = `${sample.instrument.symbol} (${sample.account})`
    if (health.incompleteSince !== null) {
      const time = isoTime(health.incompleteSince)
      reasons.push(
        t(
          "{name}: the history is incomplete; from {time} on the file contradicts itself. Trades that the exchange's own figures do not prove are left out.",
          { name, time },
        ),
      )
    }
    if (health.unmatchedFills > 0) {
      const fills = health.unmatchedFills
      reasons.push(
        t(
          '{name}: {fills} fills close something that was opened before this history begins. They have no profit; add the earlier history.',
          { name, fills },
        ),
      )
    }
    if (health.unattributedCash !== 0n) reasons.push(lonelyFunding(name, words))
  }
  if (book.strayCash.length > 0) {
    const payments = book.strayCash.length
    reasons.push(
      t('{payments} funding payments belong to contracts that have no fills here. Add the trade history.', {
        payments,
      }),
    )
  }
  return reasons.map(notice)
}

type Health = z.infer<(typeof getLedgerHealth)['output']>

/** Below the report of a server's journal. */
export function journalProblems(
  positions: Health['positions'],
  names: ReadonlyMap<string, string>,
  words: Translator,
): Problem[] {
  const { t } = words
  const reasons = positions.flatMap((position) => {
    const name = `${position.symbol} (${names.get(position.account) ?? position.account})`
    const { incompleteSince, unmatchedQuantity: quantity, unattributedFunding } = position
    return [
      incompleteSince === null
        ? null
        : t(
            "{name}: the history is incomplete from {time} on. Trades that the exchange's own figures do not prove are left out.",
            { name, time: isoTime(incompleteSince) },
          ),
      quantity === '0'
        ? null
        : t('{name}: {quantity} were sold without a known purchase. They have no profit; add the earlier history.', {
            name,
            quantity,
          }),
      unattributedFunding === '0' ? null : lonelyFunding(name, words),
    ]
  })
  return reasons.filter((reason) => reason !== null).map(notice)
}

function lonelyFunding(name: string, { t }: Translator): string {
  return t('{name}: some funding was paid while no trade was open. It is not in any trade.', { name })
}

/** Trades that wait for a rate, with the coins and currencies whose dollar rate was not known at one of their moments. */
export function pendingProblems(
  {
    trades,
    columns,
    rates,
  }: { readonly trades: readonly Trade[]; readonly columns: TradeColumns; readonly rates: Rates },
  { t }: Translator,
): Problem[] {
  const count = columns.flags.filter((flags) => (flags & flagBits(['pending-rate'])) !== 0).length
  if (count === 0) return []
  const unknown = new Set<string>()
  const need = (asset: string, time: number): void => {
    if (rates.convert(ONE, { from: asset, to: 'USD', time }) === null) unknown.add(asset)
  }
  for (const { instrument, slices, cashEvents } of trades) {
    for (const { fill } of slices) {
      need(instrument.settle, fill.time)
      need(columns.currency, fill.time)
      // The price of a fill is the rate of what it trades.
      if (fill.feeAsset !== instrument.base) need(fill.feeAsset, fill.time)
    }
    for (const { asset, time } of cashEvents) need(asset, time)
  }
  const reason = t(
    '{count} trades need the price of {coins} at their time, which is not in the files. They are left out of the statistics until it is known: name it with --rate COIN=DOLLARS.',
    { count, coins: [...unknown].join(', ') },
  )
  return [notice(reason)]
}

function notice(reason: string): Problem {
  return { file: '', line: null, column: null, reason, severity: 'notice' }
}
