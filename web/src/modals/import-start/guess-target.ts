import type { TradingAccount } from '@roundtrip/contract'
import type { Draft, Target } from '../../data/import/import-job.ts'
import { venueName } from '../../data/venues.ts'

/** The account of the same exchange and market, or a new one named after them. */
export function guessTarget(draft: Draft, accounts: readonly TradingAccount[]): Target {
  const layouts = draft.opened.tables.flatMap(({ place, detection }) =>
    detection.status === 'supported' && draft.chosen.has(place) ? [detection.layout] : [],
  )
  const [first] = layouts
  const venue = first?.venue ?? 'other'
  const market = first?.market ?? 'unified'
  const known = accounts.find((account) => account.venue === venue && account.market === market)
  if (known !== undefined) return { kind: 'known', id: known.id }
  const plain = venueName(venue)
  const name = market === 'unified' ? plain : `${plain} ${market}`
  const taken = new Set(accounts.map((account) => account.name))
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`
  return { kind: 'new', venue, market, name: free }
}
