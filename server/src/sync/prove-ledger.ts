/** Compares the ledger with the holdings that the exchange reports. */
import type { LedgerProof } from '@roundtrip/contract/exchanges'
import { absolute, type Fixed, fixed } from '@roundtrip/core/base'
import { createRenames, readRenames } from '@roundtrip/core/ledger'
import { LAST_UNITS, convertUnits, remainderOf, roundingAllowance } from '@roundtrip/core/trades'
import type { Live } from '../exchanges/readers/reader.ts'
import type { RunTask } from '../ground/tasks.ts'
import type { accountHoldings, StoredHoldings } from '../ledger/checks/holdings.ts'

type ProofInput = { readonly uid: string; readonly account: string; readonly live: Live }

/** Compares the ledger as it is stored now with the live account. */
export async function proveLedger(
  { workers }: { readonly workers: { readonly run: RunTask<'holdings', typeof accountHoldings> } },
  { uid, account, live }: ProofInput,
): Promise<LedgerProof> {
  return proofOf(await workers.run('holdings', { uid, account }), live)
}

/** Pure: the lines of a proof, those with a remainder first. */
export function proofOf(holdings: StoredHoldings, live: Pick<Live, 'at' | 'balances' | 'quantities'>): LedgerProof {
  const renames = createRenames(readRenames(holdings.renames))
  const assets = new Map<string, Pair>()
  for (const { asset, amount } of holdings.assets) pairOf(assets, asset).ledger += fixed(amount)
  // Both under the latest name of a coin: some exchanges list balances under an old one for years.
  for (const { asset, total } of live.balances) {
    const units = renames.unitsOf(asset, live.at)
    pairOf(assets, units.coin).exchange += convertUnits(fixed(total), { from: units, to: LAST_UNITS })
  }
  const legs = new Map<string, Pair>()
  for (const { symbol, side, quantity } of holdings.positions)
    pairOf(legs, `${symbol} ${side}`).ledger += fixed(quantity)
  for (const { symbol, side, quantity } of live.quantities) pairOf(legs, `${symbol} ${side}`).exchange += quantity
  return {
    at: live.at,
    balances: lines(assets).map(([asset, pair]) => {
      const totals = live.balances
        .filter((balance) => renames.coinNameOf(balance.asset, live.at) === asset)
        .map(({ total }) => total)
      const apart = absolute(pair.exchange - pair.ledger)
      const rounding = apart !== 0n && apart <= roundingAllowance(totals, holdings.bookings)
      return { asset, ...remainderOf(pair.ledger, pair.exchange), rounding }
    }),
    positions: lines(legs).map(([name, pair]) => {
      const end = name.lastIndexOf(' ')
      const side = name.slice(end + 1) as LedgerProof['positions'][number]['side']
      return { symbol: name.slice(0, end), side, ...remainderOf(pair.ledger, pair.exchange) }
    }),
  }
}

type Pair = { ledger: Fixed; exchange: Fixed }

function pairOf(pairs: Map<string, Pair>, name: string): Pair {
  const pair = pairs.get(name) ?? { ledger: 0n, exchange: 0n }
  pairs.set(name, pair)
  return pair
}

function lines(pairs: ReadonlyMap<string, Pair>): readonly (readonly [string, Pair])[] {
  const rank = ({ ledger, exchange }: Pair): number => (ledger === exchange ? 1 : 0)
  return [...pairs]
    .filter(([, { ledger, exchange }]) => ledger !== 0n || exchange !== 0n)
    .sort(([a, pair], [b, next]) => rank(pair) - rank(next) || (a < b ? -1 : 1))
    .slice(0, MAX_LINES)
}

/** A wallet full of dust is not listed completely. */
const MAX_LINES = 200
