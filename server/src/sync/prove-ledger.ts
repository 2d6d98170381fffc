/** Puts the ledger beside what the exchange says that the account holds now. */
import type { LedgerProof } from '@roundtrip/contract'
import { type Fixed, fixed } from '@roundtrip/core/base'
import { remainderOf } from '@roundtrip/core/trades'
import { ReadingTrouble, type Live } from '../exchanges/readers/reader.ts'
import type { AccountAccess } from '../exchanges/thread-port.ts'
import type { StoredHoldings } from '../ledger/ledger-port.ts'
import type { SyncParts } from './run-sync.ts'

type Question = { readonly uid: string; readonly account: string; readonly access: AccountAccess }

/** Null where the exchange did not answer this: the history is read nevertheless. */
export async function proveLedger(
  { accounts, workers }: Pick<SyncParts, 'accounts' | 'workers'>,
  { uid, account, access }: Question,
): Promise<LedgerProof | null> {
  try {
    const live = await accounts.live(access)
    const holdings = await workers.run('holdings', { uid, account })
    return proofOf(holdings, live)
  } catch (error) {
    if (error instanceof ReadingTrouble) return null
    throw error
  }
}

/** Pure: the lines of a proof, those with a remainder first. */
export function proofOf(holdings: StoredHoldings, live: Pick<Live, 'at' | 'balances' | 'held'>): LedgerProof {
  const assets = new Map<string, Pair>()
  for (const { asset, amount } of holdings.assets) pairOf(assets, asset).ledger += fixed(amount)
  for (const { asset, total } of live.balances) pairOf(assets, asset).exchange += fixed(total)
  const legs = new Map<string, Pair>()
  for (const { symbol, side, quantity } of holdings.positions)
    pairOf(legs, `${symbol} ${side}`).ledger += fixed(quantity)
  for (const { symbol, side, quantity } of live.held) pairOf(legs, `${symbol} ${side}`).exchange += quantity
  return {
    at: live.at,
    balances: lines(assets).map(([asset, pair]) => ({ asset, ...remainderOf(pair.ledger, pair.exchange) })),
    positions: lines(legs).map(([name, pair]) => {
      const end = name.lastIndexOf(' ')
      const side = name.slice(end + 1) as LedgerProof['positions'][number]['side']
      return { symbol: name.slice(0, end), side, ...remainderOf(pair.ledger, pair.exchange) }
    }),
  }
}

type Pair = { ledger: Fixed; exchange: Fixed }

function pairOf(pairs: Map<string, Pair>, name: string): Pair {
  const known = pairs.get(name) ?? { ledger: 0n, exchange: 0n }
  pairs.set(name, known)
  return known
}

function lines(pairs: ReadonlyMap<string, Pair>): readonly (readonly [string, Pair])[] {
  const rank = ({ ledger, exchange }: Pair): number => (ledger === exchange ? 1 : 0)
  return [...pairs]
    .filter(([, { ledger, exchange }]) => ledger !== 0n || exchange !== 0n)
    .sort(([a, one], [b, other]) => rank(one) - rank(other) || (a < b ? -1 : 1))
    .slice(0, MOST_LINES)
}

/** A wallet full of dust is not told line by line. */
const MOST_LINES = 200
