import type { TradingAccount } from '@roundtrip/contract'
import type { Draft, Target } from '../../data/import/draft.ts'
import { venueName } from '../../data/venues.ts'

type Guess = {
  readonly accounts: readonly TradingAccount[]
  /** The account for which the import was opened; null = to be found out. */
  readonly wanted: string | null
}

/**
 * For each group the account of its exchange and market, or a new one named after them. The account for which the
 * import was opened takes the files of its exchange; a drop of one exchange goes there in any case.
 */
export function guessTargets({ groups, again }: Draft, { accounts, wanted }: Guess): ReadonlyMap<string, Target> {
  const asked = accounts.find(({ id }) => id === (again?.account ?? wanted))
  const taken = new Set(accounts.map(({ name }) => name.toLowerCase()))
  const targets = new Map<string, Target>()
  const ofVenue = groups.filter(({ venue }) => venue === asked?.venue)
  for (const { name, venue, market } of groups) {
    const isAsked = groups.length === 1 || (venue === asked?.venue && (market === asked.market || ofVenue.length === 1))
    if (asked !== undefined && isAsked) {
      targets.set(name, { kind: 'known', id: asked.id })
      continue
    }
    const known = accounts.find((account) => account.venue === venue && account.market === market)
    if (known === undefined) {
      const fresh = freeName(groupTitle({ venue, market }), taken)
      taken.add(fresh.toLowerCase())
      targets.set(name, { kind: 'new', venue, market, name: fresh })
    } else targets.set(name, { kind: 'known', id: known.id })
  }
  return targets
}

/** `Binance futures` */
export function groupTitle({ venue, market }: { readonly venue: string; readonly market: string }): string {
  return market === 'unified' ? venueName(venue) : `${venueName(venue)} ${market}`
}

function freeName(plain: string, taken: ReadonlySet<string>): string {
  let free = plain
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${plain} ${number}`
  return free
}
