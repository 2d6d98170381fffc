/**
 * Positions of a coin depend on each other if an account holds it against several quotes, or if it moved between a
 * user's accounts: what one gives, another receives. Finds which do, and how their coins came and left.
 */
import type { AccountId } from '@roundtrip/core/base'
import { type CashEvent, quoteClass } from '@roundtrip/core/ledger'
import {
  type BuildOptions,
  type CoinPosition,
  moveCoins,
  type PositionMoves,
  transfersOf,
} from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { positionsWithFills } from '../store/find-fills.ts'
import { accountOfKey } from '../store/position-id.ts'
import { readCoinSources, readMovements, readPositionLedger } from '../store/read-records.ts'
import { coinOfKey, holdingOfKey, quoteOfKey, type Touched } from '../store/touched.ts'
import type { Journal } from './journal.ts'
import type { CorrectionsByKey, StoredCorrection } from './stored-corrections.ts'

/** A coin, by its latest name, in some accounts. */
type Coin = {
  readonly asset: string
  readonly accounts: ReadonlySet<string>
  /** Its movements in all accounts. */
  readonly movements: readonly CashEvent[]
  /** Whether any of them is between the user's accounts. */
  readonly isCarried: boolean
}

/** Positions of one coin that can only be built together. */
export type CoinGroup = Pick<Coin, 'asset' | 'movements'> & { readonly keys: readonly string[] }

/** The coins of these positions that are held against several quotes, or that moved between accounts. */
export async function coinGroups(
  client: DatabaseClient,
  journal: Journal,
  keys: ReadonlySet<string>,
): Promise<readonly CoinGroup[]> {
  const groups: CoinGroup[] = []
  for (const coin of await coinsOf(client, journal, accountsByCoin([...keys]))) {
    const { asset, movements, isCarried } = coin
    const together = await keysTogether(client, journal, { coin, everywhere: isCarried })
    if (together !== null) groups.push({ asset, movements, keys: together })
  }
  return groups
}

/**
 * * Positions to rebuild from the start in addition to the touched ones: those that can only be built together with one
 * of them, and those of a coin with new movements or removed rows, which may have been such.
 */
export async function linkedPositions(
  client: DatabaseClient,
  journal: Journal,
  touched: Touched,
): Promise<readonly string[]> {
  const linked: string[] = []
  const names = [...touched.keys, ...[...touched.coinKeys].map((holding) => `${holding}/`)]
  for (const coin of await coinsOf(client, journal, accountsByCoin(names))) {
    const { asset, isCarried } = coin
    const mayChange =
      [...touched.coinKeys].some((holding) => coinOfKey(`${holding}/`) === asset) ||
      [...touched.keys].some((key) => coinOfKey(key) === asset && !touched.newRows.has(key))
    linked.push(...((await keysTogether(client, journal, { coin, everywhere: isCarried || mayChange })) ?? []))
  }
  return linked
}

/**
 * The positions of a coin that have fills: in all accounts if it moved (`everywhere`), otherwise in its own, and null
 * if none of these holds it against several quotes.
 */
async function keysTogether(
  client: DatabaseClient,
  journal: Journal,
  { coin, everywhere }: { readonly coin: Coin; readonly everywhere: boolean },
): Promise<readonly string[] | null> {
  const { asset, movements } = coin
  const accounts = everywhere ? [...coin.accounts, ...accountsOf(movements)] : [...coin.accounts]
  const possible = possibleKeys(journal, { asset, accounts })
  if (!everywhere && !areTogether(possible)) return null
  const own = await positionsWithFills(client, journal.uid, possible)
  return everywhere || areTogether(own) ? own : null
}

function accountsByCoin(keys: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const coins = new Map<string, Set<string>>()
  for (const key of keys) {
    const coin = coinOfKey(key)
    if (coin !== null) coins.set(coin, (coins.get(coin) ?? new Set()).add(accountOfKey(key)))
  }
  return coins
}

function accountsOf(movements: readonly CashEvent[]): readonly string[] {
  return movements.map(({ account }) => account)
}

/** Whether two of these positions are in one account. */
function areTogether(keys: readonly string[]): boolean {
  return new Set(keys.map(accountOfKey)).size < keys.length
}

async function coinsOf(
  client: DatabaseClient,
  { uid, renames }: Journal,
  accounts: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly Coin[]> {
  if (accounts.size === 0) return []
  const { rows } = await client.query<{ asset: string }>(
    'select distinct asset from cash_events where user_id = $1 and asset = any($2) and instrument_id is null',
    [uid, [...accounts.keys()].flatMap((coin) => renames.namesOfCoin(coin))],
  )
  const moved = new Set(rows.map(({ asset }) => asset))
  const coins: Coin[] = []
  for (const [asset, ofCoin] of accounts) {
    const isMoved = renames.namesOfCoin(asset).some((name) => moved.has(name))
    const movements = isMoved ? await readMovements(client, { uid, coin: asset, renames }) : []
    const isCarried = transfersOf({ asset, movements }, renames).length > 0
    coins.push({ asset, accounts: ofCoin, movements, isCarried })
  }
  return coins
}

type Holders = { readonly asset: string; readonly accounts: readonly string[] }

/** The keys of all positions that a coin may have in these accounts: against each class of quotes that the user traded. */
function possibleKeys({ renames, instruments }: Journal, { asset, accounts }: Holders): readonly string[] {
  const names = new Set(renames.namesOfCoin(asset))
  const traded = [...instruments.values()].filter(({ kind, base }) => kind === 'spot' && names.has(base))
  const classes = new Set(traded.map(({ quote }) => quoteClass(quote)))
  return [...new Set(accounts)].flatMap((account) => [...classes].map((quote) => `${account}|spot:${asset}/${quote}`))
}

/** How coins came to a position and left it, with the quotes of the positions that it is built together with. */
export type SharedMoves = { readonly moves: PositionMoves; readonly quotes: readonly string[] }

type CorrectedJournal = Journal & { readonly options: BuildOptions; readonly corrections: CorrectionsByKey }

/** The coins that came to each of these positions and left it, by key. */
export async function sharedMovesOf(
  client: DatabaseClient,
  groups: readonly CoinGroup[],
  { options, corrections, ...journal }: CorrectedJournal,
): Promise<ReadonlyMap<string, SharedMoves>> {
  const { uid } = journal
  const sharedMoves = new Map<string, SharedMoves>()
  for (const { asset, movements, keys } of groups) {
    const positions: CoinPosition[] = []
    const sources = new Map<AccountId, Awaited<ReturnType<typeof readCoinSources>>>()
    for (const key of keys) {
      const account = accountOfKey(key)
      const { fills } = await readPositionLedger(client, { uid, key, withoutText: true })
      const overrides = (corrections.get(key) ?? []).map(({ override }) => override)
      positions.push({ key, account, quote: quoteOfKey(key), fills, overrides })
      if (!sources.has(account)) sources.set(account, await readCoinSources(client, { ...journal, key, coin: asset }))
    }
    const sourcesOf = (account: AccountId) => sources.get(account) ?? { fills: [], cashEvents: [] }
    const moved = moveCoins({ asset, positions, sourcesOf, movements }, options)
    const quotes = [...new Set(keys.map(quoteOfKey))]
    for (const [key, moves] of moved) sharedMoves.set(key, { moves, quotes })
  }
  return sharedMoves
}

/** The corrections of each position; a correction of coins that came to another position belongs to that one. */
export function assignCorrections(
  corrections: CorrectionsByKey,
  sharedMoves: ReadonlyMap<string, SharedMoves>,
): CorrectionsByKey {
  if (sharedMoves.size === 0 || corrections.size === 0) return corrections
  const keyOfFill = new Map<string, string>()
  for (const [key, { moves }] of sharedMoves) {
    for (const { dedupeKey } of moves.implied) keyOfFill.set(`${holdingOfKey(key)} ${dedupeKey}`, key)
  }
  const assigned = new Map<string, StoredCorrection[]>()
  for (const [key, list] of corrections) {
    const implied = new Set(sharedMoves.get(key)?.moves.implied.map(({ dedupeKey }) => dedupeKey))
    for (const correction of list) {
      const [first = ''] = namedFills(correction)
      const owner = implied.has(first) ? key : (keyOfFill.get(`${holdingOfKey(key)} ${first}`) ?? key)
      assigned.set(owner, [...(assigned.get(owner) ?? []), correction])
    }
  }
  return assigned
}

function namedFills({ override }: StoredCorrection): readonly string[] {
  if (override.kind === 'split') return override.fills
  if (override.kind === 'merge') return override.openings
  return [override.fill]
}
