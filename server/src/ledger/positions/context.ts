/**
 * The inputs for building trades other than their rows: the currency, rates, renames, corrections, and how coins moved.
 */
import { accountId } from '@roundtrip/core/base'
import { type BuildOptions, DEFAULT_BUILD_OPTIONS } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { loadRates } from '../rates/rates.ts'
import { reportingCurrency } from '../rates/reporting-currency.ts'
import { coinOfKey } from '../store/touched.ts'
import { assignCorrections, coinGroups, type SharedMoves, sharedMovesOf } from './coins-together.ts'
import { type Journal, readJournal } from './journal.ts'
import { correctionsOf, type CorrectionsByKey } from './stored-corrections.ts'

export type BuildContext = Journal & {
  readonly options: BuildOptions
  readonly currency: string
  readonly corrections: CorrectionsByKey
  /** How coins came to positions that can only be built together with others, and left them. */
  readonly sharedMoves: ReadonlyMap<string, SharedMoves>
}

/**
 * Whether a position can be resumed at a flat point. A correction may name fills of any time, and a renamed coin may be
 * swapped at any time, so then all rows are needed.
 */
export function isSeparate({ corrections, renames }: BuildContext, key: string): boolean {
  return !corrections.has(key) && renames.namesOfCoin(coinOfKey(key) ?? '').length === 1
}

type Positions = {
  readonly journal: Journal
  readonly keys: ReadonlySet<string>
  /** Assets whose rates some of these positions need, by key; for the others their rows are searched. */
  readonly assets: ReadonlyMap<string, readonly string[]>
}

/** The context of these positions, for callers that only know their keys. */
export async function contextOf(client: DatabaseClient, uid: string, keys: Iterable<string>): Promise<BuildContext> {
  return buildContext(client, { journal: await readJournal(client, uid), keys: new Set(keys), assets: new Map() })
}

/** Settings, margin accounts, rates and corrections for building these positions. */
export async function buildContext(
  client: DatabaseClient,
  { journal, keys, assets }: Positions,
): Promise<BuildContext> {
  const { uid, renames } = journal
  const currency = await reportingCurrency(client, uid)
  const marginAccounts = await readMarginAccounts(client, uid)
  const groups = await coinGroups(client, journal, keys)
  const all = { uid, keys: new Set([...keys, ...groups.flatMap((group) => group.keys)]) }
  const rates = await loadRates(client, { ...all, currency, renames, assetsByKey: assets })
  const stored = await correctionsOf(client, all)
  const options = { ...DEFAULT_BUILD_OPTIONS, rates, marginAccounts, renames }
  const sharedMoves = await sharedMovesOf(client, groups, { ...journal, options, corrections: stored })
  return { ...journal, currency, options, sharedMoves, corrections: assignCorrections(stored, sharedMoves) }
}

async function readMarginAccounts(client: DatabaseClient, uid: string): Promise<BuildOptions['marginAccounts']> {
  const { rows } = await client.query<{ id: string }>(
    `select id from accounts where user_id = $1 and market = 'margin'`,
    [uid],
  )
  return new Set(rows.map(({ id }) => accountId(plainId(id))))
}
