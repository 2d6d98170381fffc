import { freeName, groupTitle } from '@roundtrip/core/exchanges'
import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ImportRecord } from '@roundtrip/contract/imports'
import { type ImportDraft, type DraftGroup, type ImportTarget, timesOf } from '../../data/import/draft.ts'

type TargetContext = {
  readonly accounts: readonly TradingAccount[]
  readonly imports: readonly ImportRecord[]
  /** The account that the import was opened for; null = to be determined. */
  readonly preferred: string | null
  /** Whether an account has records of a group, by `pairOf`; missing while that is being checked. */
  readonly shared: ReadonlyMap<string, boolean>
}

export type Guess = {
  /** Null if the user must choose. */
  readonly target: ImportTarget | null
  /** Accounts that might own the records; the records they share decide. */
  readonly candidates: readonly TradingAccount[]
}

/**
 * The account of each group. The account that the import was opened for gets the files of its exchange, or everything
 * if there is only one group. Files that name their account go to the one of that name. Otherwise it is the account that
 * already has these files or some of their records. The user must choose if several accounts fit, or if the only one has
 * other records of the same kind and time, since those files may be another account's. Without any account for this
 * exchange and market, a new one is created.
 */
export function guessTargets({ groups, again }: ImportDraft, context: TargetContext): ReadonlyMap<string, Guess> {
  const { accounts, preferred } = context
  const opened = accounts.find(({ id }) => id === (again?.account ?? preferred))
  const taken = new Set(accounts.map(({ name }) => name.toLowerCase()))
  const ofVenue = groups.filter(({ venue }) => venue === opened?.venue)
  const guesses = new Map<string, Guess>()
  for (const group of groups) {
    const { name, venue, market, account: named } = group
    const isForOpened =
      groups.length === 1 || (venue === opened?.venue && (market === opened.market || ofVenue.length === 1))
    const fitting = accounts.filter((account) => account.venue === venue && account.market === market)
    const namesake = accounts.find((account) => named !== null && account.name.toLowerCase() === named.toLowerCase())
    if (opened !== undefined && isForOpened && (named === null || groups.length === 1)) {
      guesses.set(name, { target: { kind: 'known', id: opened.id }, candidates: [] })
    } else if (namesake !== undefined) {
      guesses.set(name, { target: { kind: 'known', id: namesake.id }, candidates: [] })
    } else if (fitting.length > 0 && named === null) {
      guesses.set(name, guessAmong(group, fitting, context))
    } else {
      const target = newTarget(group, taken)
      taken.add(target.name.toLowerCase())
      guesses.set(name, { target, candidates: [] })
    }
  }
  return guesses
}

function guessAmong(group: DraftGroup, fitting: readonly TradingAccount[], context: TargetContext): Guess {
  const { imports, shared } = context
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

/** The key of a group and an account. */
export function pairOf(group: Pick<DraftGroup, 'name'>, account: string): string {
  return `${account} ${group.name}`
}

type AccountImports = { readonly account: TradingAccount; readonly imports: readonly ImportRecord[] }

function filesOf({ account, imports }: AccountImports): readonly ImportRecord['files'][number][] {
  return imports
    .filter((record) => record.account === account.id && record.state === 'done')
    .flatMap(({ files }) => files)
}

function hasFileOf({ chosen }: DraftGroup, accountImports: AccountImports): boolean {
  const hashes = new Set(filesOf(accountImports).map(({ sha256 }) => sha256))
  return chosen.some(({ table }) => hashes.has(table.sha256))
}

/** Whether the account has records of the same time from files of the same layout. */
function hasOthersOfItsTime(group: DraftGroup, accountImports: AccountImports): boolean {
  const layouts = new Set(group.chosen.map(({ table }) => table.layout.id))
  if (!filesOf(accountImports).some(({ layout }) => layouts.has(layout))) return false
  const { firstTime, lastTime } = accountImports.account
  const { first, last } = timesOf(group)
  if (firstTime === null || lastTime === null || first === null || last === null) return false
  return first <= lastTime && last >= firstTime
}

type NewTarget = Extract<ImportTarget, { kind: 'new' }>
/** What an account is named after. */
export type TitledGroup = Pick<DraftGroup, 'venue' | 'market' | 'account' | 'read'>

/** The name of a new account for a group, which may be taken. */
export function titleOf(group: TitledGroup): string {
  return groupTitle(group, group.read?.files ?? [])
}

/** A new account for a group, with an unused name: `Binance futures 2`. */
export function freshTarget(group: TitledGroup, accounts: readonly TradingAccount[]): NewTarget {
  return newTarget(group, new Set(accounts.map(({ name }) => name.toLowerCase())))
}

function newTarget(group: TitledGroup, taken: ReadonlySet<string>): NewTarget {
  const { venue, market } = group
  return { kind: 'new', venue, market, name: freeName(titleOf(group), taken) }
}
