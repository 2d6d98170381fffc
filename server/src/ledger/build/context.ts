/** What trades are built with besides their rows: the currency, rates, renames, corrections, and how coins moved. */
import { accountId } from '@roundtrip/core/base'
import { type BuildOptions, DEFAULT_BUILD_OPTIONS } from '@roundtrip/core/trades'
import type { Instrument, Renames } from '@roundtrip/core/ledger'
import type { DatabaseClient } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { loadRates } from '../rates/rates.ts'
import { reportingCurrency } from '../rates/reporting-currency.ts'
import { userInstruments } from '../store/instruments.ts'
import { renamesOf } from '../store/renames.ts'
import { coinOfKey } from '../store/touched.ts'
import { coinGroups, type MovedTogether, movedTogether, placedCorrections } from './coins-together.ts'
import { correctionsOf, type CorrectionsByKey } from './stored-corrections.ts'

export type Context = {
  readonly options: BuildOptions
  readonly currency: string
  readonly corrections: CorrectionsByKey
  /** How coins came to positions that can only be built together with others, and left them. */
  readonly together: ReadonlyMap<string, MovedTogether>
  readonly instruments: ReadonlyMap<string, Instrument>
}

/**
 * Whether a position can go on from a flat point. A correction may name fills of any time, and a renamed coin may be
 * swapped at any, so then all have to be there.
 */
export function isSeparate({ corrections, options }: Pick<Context, 'corrections' | 'options'>, key: string): boolean {
  return !corrections.has(key) && options.renames.namesOfCoin(coinOfKey(key) ?? '').length === 1
}

type Positions = {
  readonly uid: string
  readonly keys: ReadonlySet<string>
  /** Where both were read already. */
  readonly read?: { readonly renames: Renames; readonly instruments: ReadonlyMap<string, Instrument> }
  /** Assets whose rates some of these positions need, by key; the rows of the others are searched for them. */
  readonly assets?: ReadonlyMap<string, readonly string[]>
}

/** Settings, margin accounts and rates for building these positions. */
export async function buildContext(client: DatabaseClient, positions: Positions): Promise<Context> {
  const { uid, keys, read, assets = NONE_KNOWN } = positions
  const currency = await reportingCurrency(client, uid)
  const margin = await client.query<{ id: string }>(
    `select id from accounts where user_id = $1 and market = 'margin'`,
    [uid],
  )
  const marginAccounts = new Set(margin.rows.map((row) => accountId(plainId(row.id))))
  const renames = read?.renames ?? (await renamesOf(client, uid))
  const instruments = read?.instruments ?? (await userInstruments(client, uid))
  const journal = { uid, renames, instruments }
  const groups = await coinGroups(client, { ...journal, keys })
  const all = { uid, keys: new Set([...keys, ...groups.flatMap((group) => group.keys)]) }
  const rates = await loadRates(client, { ...all, currency, renames, known: assets })
  const stored = await correctionsOf(client, all)
  const options = { ...DEFAULT_BUILD_OPTIONS, rates, marginAccounts, renames }
  const together = await movedTogether(client, groups, { ...journal, options, corrections: stored })
  const corrections = placedCorrections(stored, together)
  return { currency, corrections, options, together, instruments }
}

const NONE_KNOWN: ReadonlyMap<string, readonly string[]> = new Map()
