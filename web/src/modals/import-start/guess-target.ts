import type { ImportRecord, TradingAccount } from '@roundtrip/contract'
import type { ImportDraft, DraftGroup, ImportTarget } from '../../data/import/draft.ts'
import { venueName } from '../../data/words/venues.ts'

type Known = {
  readonly accounts: readonly TradingAccount[]
  readonly imports: readonly ImportRecord[]
  /** The account for which the import was opened; null = to be found out. */
  readonly wanted: string | null
  /** Whether an account has records of a group, by `pairOf`; nothing while that is being found out. */
  readonly shared: ReadonlyMap<string, boolean>
}

export type Guess = {
  /** Null where the trader has to choose. */
  readonly target: ImportTarget | null
  /** Accounts that might own the records; what they share with them decides. */
  readonly candidates: readonly TradingAccount[]
}

/**
 * For each group the account that it belongs to. The account for which the import was opened takes the files of its
 * exchange; a drop of one exchange goes there in any case. Else it is the account that has these files, or some of
 * their records, already. An account that has other records of the same kind of file from the same time may be another
 * one's, so the trader is asked, as where several accounts fit. Without any of this exchange and market there is a new
 * account.
 */
export function guessTargets({ groups, again }: ImportDraft, known: Known): ReadonlyMap<string, Guess> {
  const { accounts, wanted } = known
  const opened = accounts.find(({ id }) => id === (again?.account ?? wanted))
  const taken = new Set(accounts.map(({ name }) => name.toLowerCase()))
  const ofVenue = groups.filter(({ venue }) => venue === opened?.venue)
  const guesses = new Map<string, Guess>()
  for (const group of groups) {
    const { name, venue, market } = group
    const isForOpened =
      groups.length === 1 || (venue === opened?.venue && (market === opened.market || ofVenue.length === 1))
    const fitting = accounts.filter((account) => account.venue === venue && account.market === market)
    if (opened !== undefined && isForOpened) {
      guesses.set(name, { target: { kind: 'known', id: opened.id }, candidates: [] })
    } else if (fitting.length > 0) {
      guesses.set(name, guessAmong(group, fitting, known))
    } else {
      const target = newTarget(group, taken)
      taken.add(target.name.toLowerCase())
      guesses.set(name, { target, candidates: [] })
    }
  }
  return guesses
}

function guessAmong(group: DraftGroup, fitting: readonly TradingAccount[], known: Known): Guess {
  const { imports, shared } = known
  const owner = fitting.find((account) => hasFileOf(group, { account, imports }))
  const [only] = fitting
  if (owner !== undefined) return { target: { kind: 'known', id: owner.id }, candidates: [] }
  if (only !== undefined && fitting.length === 1 && !hasOthersOfItsTime(group, { account: only, imports })) {
    return { target: { kind: 'known', id: only.id }, candidates: [] }
  }
  const sharing = fitting.filter(({ id }) => shared.get(pairOf(group, id)) === true)
  const [sharer] = sharing
  const target: ImportTarget | null =
    sharer !== undefined && sharing.length === 1 ? { kind: 'known', id: sharer.id } : null
  return { target, candidates: fitting }
}

/** Names a group and an account together. */
export function pairOf(group: Pick<DraftGroup, 'name'>, account: string): string {
  return `${account} ${group.name}`
}

type Place = { readonly account: TradingAccount; readonly imports: readonly ImportRecord[] }

function filesOf({ account, imports }: Place): readonly ImportRecord['files'][number][] {
  return imports
    .filter((record) => record.account === account.id && record.state === 'done')
    .flatMap(({ files }) => files)
}

function hasFileOf({ chosen }: DraftGroup, place: Place): boolean {
  const known = new Set(filesOf(place).map(({ sha256 }) => sha256))
  return chosen.some(({ table }) => known.has(table.sha256))
}

/** True where the account has records of the same time from files of the same layout. */
function hasOthersOfItsTime({ chosen, read }: DraftGroup, place: Place): boolean {
  const layouts = new Set(chosen.map(({ table }) => table.layout.id))
  if (!filesOf(place).some(({ layout }) => layouts.has(layout))) return false
  const { firstTime, lastTime } = place.account
  const firsts = (read?.files ?? []).flatMap((file) => file.firstTime ?? [])
  const lasts = (read?.files ?? []).flatMap((file) => file.lastTime ?? [])
  if (firstTime === null || lastTime === null || firsts.length === 0 || lasts.length === 0) return false
  return Math.min(...firsts) <= lastTime && Math.max(...lasts) >= firstTime
}

type NewTarget = Extract<ImportTarget, { kind: 'new' }>

/** A new account for a group, under a name that no account has: `Binance futures 2`. */
export function freshTarget(
  group: Pick<DraftGroup, 'venue' | 'market'>,
  accounts: readonly TradingAccount[],
): NewTarget {
  return newTarget(group, new Set(accounts.map(({ name }) => name.toLowerCase())))
}

function newTarget({ venue, market }: Pick<DraftGroup, 'venue' | 'market'>, taken: ReadonlySet<string>): NewTarget {
  return { kind: 'new', venue, market, name: freeName(groupTitle({ venue, market }), taken) }
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
