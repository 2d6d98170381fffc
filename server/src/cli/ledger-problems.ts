/** The entries that the ledger could not turn into trades. */
import { type Fixed, formatFixed, isoTime, type Message, message, ONE } from '@roundtrip/core/base'
import { splitPair } from '@roundtrip/core/exchanges'
import type { Ledger, Problem, Renames } from '@roundtrip/core/ledger'
import { type FormerName, formerName, type TradeColumns } from '@roundtrip/core/reports'
import { type Book, flagBits, type Rates, type Trade, type UnmatchedCause, unmatchedOf } from '@roundtrip/core/trades'
import type { getLedgerHealth } from '@roundtrip/contract/trades'
import type * as z from 'zod/mini'

type Sources = { readonly ledger: Ledger; readonly renames: Renames; readonly columns: TradeColumns }

/** Printed below the report of files. */
export function bookProblems(book: Book, { ledger, renames, columns }: Sources): Problem[] {
  const reasons = book.positions.flatMap((position) => {
    const { sample, health } = position
    const name = `${sample.instrument.symbol} (${sample.account})`
    const unmatched = unmatchedOf(position, ledger, renames)
    return [
      health.incompleteSince === null ? null : contradiction(name, health.incompleteSince),
      unmatched === null
        ? null
        : unmatchedProblem(name, {
            ...unmatched,
            quantity: formatFixed(unmatched.quantity),
            former: formerOf(columns, { ...sample, ...unmatched, base: sample.instrument.base }),
            base: sample.instrument.base,
          }),
      health.unattributedCash === 0n ? null : lonelyFunding(name),
    ]
  })
  if (book.strayCash.length > 0) {
    const payments = book.strayCash.length
    reasons.push(
      message('{payments} funding payments belong to contracts that have no fills here. Add the trade history.', {
        payments,
      }),
    )
  }
  return reasons.filter((reason) => reason !== null).map(notice)
}

type Health = z.infer<(typeof getLedgerHealth)['output']>

/** Printed below the report of a server's journal. */
export function journalProblems(
  positions: Health['positions'],
  { names, columns }: { readonly names: ReadonlyMap<string, string>; readonly columns: TradeColumns },
): Problem[] {
  const reasons = positions.flatMap((position) => {
    const name = `${position.symbol} (${names.get(position.account) ?? position.account})`
    const { incompleteSince, unmatchedQuantity: quantity, unattributedFunding } = position
    const { unmatchedSince: since = null, unmatchedCause: cause = null, account } = position
    const base = splitPair(position.symbol.replace(/[-_/]/, ''))?.base ?? null
    const former = since === null ? null : formerOf(columns, { account, base, quantity, since, cause })
    return [
      incompleteSince === null ? null : contradiction(name, incompleteSince),
      quantity === '0' ? null : unmatchedProblem(name, { quantity, since, cause, former, base }),
      unattributedFunding === '0' ? null : lonelyFunding(name),
    ]
  })
  return reasons.filter((reason) => reason !== null).map(notice)
}

function contradiction(name: string, since: number): Message {
  return message(
    "{name}: the history is incomplete from {time} on. Trades that the exchange's own figures do not prove are left out.",
    { name, time: isoTime(since) },
  )
}

type ShownUnmatched = {
  readonly quantity: string
  readonly since: number | null
  readonly cause: UnmatchedCause | null
  readonly former: FormerName | null
  readonly base: string | null
}

type Sold = {
  readonly account: string
  readonly base: string | null
  readonly quantity: Fixed | string
  readonly since: number
  readonly cause: UnmatchedCause | null
}

/** A former name that the sold coin may have had; only if no incoming coins are recorded. */
function formerOf(columns: TradeColumns, sold: Sold): FormerName | null {
  const { quantity, cause } = sold
  if (cause !== 'no-purchase') return null
  const amount = Number(typeof quantity === 'string' ? quantity : formatFixed(quantity))
  return formerName(columns, { ...sold, quantity: amount })
}

/** What was sold or closed beyond the position, why, and how to fix it. */
function unmatchedProblem(name: string, shown: ShownUnmatched): Message {
  const { quantity, since, cause, former, base } = shown
  const values = { name, quantity: { decimal: quantity }, time: since === null ? '' : isoTime(since) }
  if (former !== null && base !== null) {
    const { coin, openQuantity, ratio } = former
    return message(
      '{name}: {quantity} sold from {time} on have no profit, because no earlier purchase or deposit is known. {held} {coin} were bought earlier and never sold. If that coin was renamed, add --rename {rename}. Otherwise add the purchases.',
      { ...values, held: { decimal: String(openQuantity) }, coin, rename: `${coin}=${base}:${ratio}` },
    )
  }
  switch (since === null ? null : cause) {
    case 'no-purchase':
      return message(
        '{name}: {quantity} sold from {time} on have no profit, because no earlier purchase or deposit is known. Add the purchases before that, or the rename (--rename OLD=NEW) if the coin had another name. A short on margin counts as one where the file says so.',
        values,
      )
    case 'moved-in':
      return message(
        '{name}: {quantity} sold from {time} on have no profit. The coins came in by a deposit, transfer or reward whose cost is unknown. Add the files of the account that they came from, or name their price with --rate.',
        values,
      )
    case 'sold-more':
      return message(
        '{name}: {quantity} more were sold than had been bought or received, from {time} on. They have no profit. Add the deposits, rewards and purchases in between. A short on margin counts as one where the file says so.',
        values,
      )
    case 'no-entry':
      return message(
        '{name}: {quantity} closed from {time} on have no profit, because the position was opened before this history begins. Add the fills before that.',
        values,
      )
    case 'closed-more':
      return message(
        '{name}: {quantity} more were closed than had been opened, from {time} on. They have no profit. Add the fills in between, or choose the position mode of the account (--position-mode).',
        values,
      )
    case null:
      return message(
        '{name}: {quantity} more were sold or closed than had been bought or opened. They have no profit.',
        values,
      )
  }
}

function lonelyFunding(name: string): Message {
  return message('{name}: some funding was paid while no trade was open. It is not in any trade.', { name })
}

/** Trades that wait for a rate, with the coins and currencies whose dollar rate was missing at one of their moments. */
export function pendingProblems({
  trades,
  columns,
  rates,
}: {
  readonly trades: readonly Trade[]
  readonly columns: TradeColumns
  readonly rates: Rates
}): Problem[] {
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
      // The price of a fill gives the rate of its base coin.
      if (fill.feeAsset !== instrument.base) need(fill.feeAsset, fill.time)
    }
    for (const { asset, time } of cashEvents) need(asset, time)
  }
  const reason = message(
    '{count} trades need the price of {coins} at their time, which is not in the files. They are left out of the statistics until you enter it with --rate COIN=DOLLARS.',
    { count, coins: [...unknown].join(', ') },
  )
  return [notice(reason)]
}

function notice(reason: Message): Problem {
  return { file: '', line: null, column: null, reason, severity: 'notice' }
}
