/**
 * Trades on margin. They move borrowed coins, so a sale opens a short and a purchase does not mix with owned coins:
 * each pair has a contract of its own, separate from its spot market.
 */
import { absolute, type Fixed, minimum, multiply, proportion } from '../../base/index.ts'
import { type Instrument, movedCoins, quoteClass } from '../../ledger/index.ts'
import type { Row } from '../rows/row.ts'
import { createKeys, type Untimed, WITHOUT_ID } from './joined-rows.ts'
import type { CashDraft, FileContext, FillDraft, RowOutcome } from './layout.ts'

/**
 * Exchanges whose contracts never share a name with their pairs, and whose margin trades have always had the id of a
 * contract.
 */
const CONTRACT_IDS: ReadonlySet<string> = new Set(['kraken', 'okx'])

/**
 * The contract of a spot pair on margin. On other exchanges its id differs from that of the perpetual contract
 * `BTCUSDT`.
 */
export function marginMarket(pair: Instrument): Instrument {
  const name = CONTRACT_IDS.has(pair.venue) ? 'linear' : 'margin'
  return { ...pair, id: `${pair.venue}:${name}:${pair.symbol}`, kind: 'linear' }
}

/** Names of accounts for trades on margin: `margin`, `super-margin`, `Cross Margin`, `isolated`. */
export const MARGIN_ACCOUNT = /margin|isolated|cross/i

/** A fill of a spot pair as one on margin. A fee in the traded coin changes the quantity bought or sold. */
export function marginFill(fill: FillDraft): FillDraft {
  return { ...fill, instrument: marginMarket(fill.instrument), quantity: movedCoins(fill) }
}

/** A fill of a pair of which only the short sale, beyond the owned coins, or its buyback is on margin. */
export type Followed = {
  readonly records: readonly (FillDraft | CashDraft)[]
  /** The owned coins after it; below zero they are owed. */
  readonly owned: Fixed
}

/**
 * Splits a fill by the coins of its base that the wallet owned before it. If a purchase closes a short and leaves no
 * owned coins, any small remainder paid the interest of the short.
 */
export function followMargin(fill: FillDraft, owned: Fixed): Followed {
  const moved = movedCoins(fill)
  const after = fill.side === 'buy' ? owned + moved : owned - moved
  const quantity = absolute(owed(after) - owed(owned))
  if (quantity === 0n) return { records: [fill], owned: after }
  const parts = [{ pair: fill.instrument, quantity, position: -owed(owned) }]
  const records = splitFill(fill, { parts, repaid: 0n }).map((part): FillDraft | CashDraft => ({
    ...part,
    time: fill.time,
  }))
  const isRemainder = after > 0n && after * 100n <= moved
  return { records, owned: isRemainder ? 0n : after }
}

/** One change of the owned amount of a coin in a wallet; below zero it is owed. */
export type Step = {
  /** The key of the row with the fill. */
  readonly key: string
  readonly before: Fixed
  readonly after: Fixed
  /** The trade behind it, with this coin as base; null for any other change. */
  readonly fill: Omit<FillDraft, 'time'> | null
}

/** How much of a fill was traded on margin. */
type OnMargin = {
  /** The shorts that it opened or closed, each in the pair in which it was opened. */
  readonly parts: readonly { readonly pair: Instrument; readonly quantity: Fixed; readonly position: Fixed }[]
  /** Coins that were bought to pay interest and other debts that no trade caused. */
  readonly repaid: Fixed
}

type Short = { readonly pair: Instrument; open: Fixed }

/**
 * Follows one coin of a wallet. A sale beyond the owned coins is a short, and a purchase while coins are owed closes
 * it; all else stays a trade of the pair. The steps are in time order.
 */
function followShorts(steps: readonly Step[]): ReadonlyMap<string, OnMargin> {
  const splits = new Map<string, OnMargin>()
  const shorts: Short[] = []
  const first = steps[0]?.before ?? 0n
  // A debt from before the file counts as a short.
  let older = owed(first)
  for (const { key, before, after, fill } of steps) {
    const change = owed(after) - owed(before)
    if (fill === null || change === 0n) continue
    const pair = fill.instrument
    if (older > 0n && change < 0n) {
      shorts.push({ pair, open: older })
      older = 0n
    }
    if (change > 0n && fill.side === 'sell') {
      const short = shorts.find((open) => open.pair.id === pair.id) ?? { pair, open: 0n }
      if (!shorts.includes(short)) shorts.push(short)
      splits.set(key, { parts: [{ pair, quantity: change, position: -short.open }], repaid: 0n })
      short.open += change
    } else if (change < 0n && fill.side === 'buy') splits.set(key, closed(shorts, pair, -change))
  }
  return splits
}

/** A smaller difference is the rounding of a price. */
const ROUNDING = 10n ** 6n

function owed(balance: Fixed): Fixed {
  return balance < -ROUNDING ? -balance : 0n
}

/**
 * Closes shorts of the same pair first, then shorts against other money of the same class: sold for USDT and bought
 * back for USDC.
 */
function closed(shorts: readonly Short[], pair: Instrument, quantity: Fixed): OnMargin {
  const own = shorts.filter((short) => short.pair.id === pair.id)
  const alike = shorts.filter(
    (short) => short.pair.id !== pair.id && quoteClass(short.pair.quote) === quoteClass(pair.quote),
  )
  let left = quantity
  const parts = [...own, ...alike].flatMap((short) => {
    const part = minimum(short.open, left)
    if (part === 0n) return []
    const position = -short.open
    short.open -= part
    left -= part
    return [{ pair: short.pair, quantity: part, position }]
  })
  return { parts, repaid: left }
}

/** The records of the trades of a row, as a statement joins its rows; `alone` for a row that belongs to no trade. */
export type Trades = (row: Row) => RowOutcome | 'alone'

/** How a statement shows coins that are owed. `Change`: the content of a row about one coin. */
type Statement<Change> = {
  /** Whether a row says that coins are owed. */
  readonly isOwed: (row: Row) => boolean
  /** The changes in a row, each under a name for the coin and its wallet. */
  readonly changesOf: (row: Row, outcome: RowOutcome | 'alone') => Iterable<readonly [name: string, change: Change]>
  /** The changes of one coin in time order. */
  readonly stepsOf: (changes: readonly (Change & { readonly key: string })[]) => readonly Step[]
}

/**
 * The trades of a statement, with short sales and their buybacks split off. If the files show no debt, every coin
 * counts as owned, however much of it is sold.
 */
export function withShorts<Change extends object>(
  { scan, alike }: FileContext,
  { isOwed, changesOf, stepsOf }: Statement<Change>,
  createTrades: () => Trades,
): Trades {
  const scans = [scan, ...alike]
  let hasDebts = false
  for (const each of scans) each((row) => (hasDebts ||= isOwed(row)))
  if (!hasDebts) return createTrades()
  const coins = new Map<string, (Change & { readonly key: string })[]>()
  const trades = createTrades()
  const seen = new Set<string>()
  for (const each of scans) {
    const keyOf = createKeys()
    each((row) => {
      const key = keyOf(row, WITHOUT_ID)
      const outcome = trades(row)
      if (seen.has(key)) return
      seen.add(key)
      for (const [name, change] of changesOf(row, outcome)) {
        const list = coins.get(name) ?? []
        coins.set(name, list)
        list.push({ ...change, key })
      }
    })
  }
  return splitShorts(createTrades(), new Map([...coins.values()].flatMap((list) => [...followShorts(stepsOf(list))])))
}

/** The trades of a statement, with trades on margin split off, by the keys of `createKeys`. */
function splitShorts(trades: Trades, shorts: ReadonlyMap<string, OnMargin>): Trades {
  const keyOf = createKeys()
  return (row) => {
    const split = shorts.get(keyOf(row, WITHOUT_ID))
    const outcome = trades(row)
    if (split === undefined || outcome === 'alone' || outcome === null) return outcome
    return [outcome]
      .flat()
      .flatMap((record) =>
        record.type === 'cash'
          ? [record]
          : splitFill(record as FillDraft, split).map((part) => ({ ...part, time: record.time })),
      )
  }
}

/**
 * The records of a fill that was partly traded on margin: shorts, the rest as a trade of the pair, and the cost of a
 * debt. The fee stays with the shorts unless the rest is more than a remainder.
 */
function splitFill(fill: Omit<FillDraft, 'time'>, { parts, repaid }: OnMargin): readonly Untimed[] {
  const moved = movedCoins(fill)
  const onMargin = parts.reduce((sum, { quantity }) => sum + quantity, 0n)
  const rest = moved - onMargin - repaid
  if (parts.length === 0 && rest <= 0n) return [fill]
  const isRemainder = parts.length > 0 && rest * 100n <= moved
  const restFee = isRemainder ? 0n : parts.length === 0 ? fill.fee : proportion(fill.fee, rest, rest + onMargin)
  let left = fill.fee - restFee
  const records: Untimed[] = parts.map(({ pair, quantity, position }, index) => {
    const fee = index === parts.length - 1 ? left : proportion(fill.fee - restFee, quantity, onMargin)
    left -= fee
    const opens = fill.side === 'sell'
    return { ...fill, instrument: marginMarket(pair), quantity, fee, opens, startPosition: position }
  })
  const inBase = fill.feeAsset === fill.instrument.base
  const quantity = !inBase ? rest : fill.side === 'buy' ? rest + restFee : rest - restFee
  if (quantity > 0n) records.push({ ...fill, quantity, fee: restFee })
  if (repaid === 0n) return records
  const { base, quote } = fill.instrument
  const paid: Untimed = { type: 'cash', kind: 'other', asset: quote, amount: -multiply(repaid, fill.price) }
  return [...records, { type: 'cash', kind: 'other', asset: base, amount: repaid }, paid]
}
