/** Corrections as they are stored: commands that every rebuild of their position applies again. */
import type { Correction, FillChanges } from '@roundtrip/contract/trades'
import { fixed, grouped, utcMs } from '@roundtrip/core/base'
import type { FillCorrection as EditChanges, Override, OverrideProblem } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'

export type StoredCorrection = { readonly id: string; readonly override: Override }

/** The corrections of each position, in the order in which they were made. */
export type CorrectionsByKey = ReadonlyMap<string, readonly StoredCorrection[]>

/** The corrections of these positions, in the order in which they are applied. */
export async function correctionsOf(
  client: DatabaseClient,
  { uid, keys }: { readonly uid: string; readonly keys: ReadonlySet<string> },
): Promise<CorrectionsByKey> {
  const { rows } = await client.query<Row & { key: string }>(
    `select ${FIELDS}, position_key as key from corrections
     where user_id = $1 and position_key = any($2) order by number`,
    [uid, [...keys]],
  )
  return grouped(
    rows.map((row) => ({ key: row.key, id: row.id, override: overrideOf(row) })),
    ({ key }) => key,
  )
}

/** Stores which corrections this rebuild of a position could apply, and why it could not apply the others. */
export async function noteTroubles(
  client: DatabaseClient,
  position: {
    readonly uid: string
    readonly key: string
    readonly corrections: readonly StoredCorrection[]
    readonly problems: readonly OverrideProblem[]
  },
): Promise<void> {
  const { uid, key, corrections, problems } = position
  if (corrections.length === 0) return
  const troubles = new Map(problems.map(({ override, reason }) => [override, reason]))
  await client.query(
    `update corrections as c set trouble = now.trouble, position_key = $4
     from unnest($2::uuid[], $3::text[]) as now (id, trouble)
     where c.user_id = $1 and c.id = now.id and (c.trouble is distinct from now.trouble or c.position_key <> $4)`,
    [uid, corrections.map(({ id }) => id), corrections.map(({ override }) => troubles.get(override) ?? null), key],
  )
}

/** All corrections of the user, the newest first. */
export async function allCorrections(client: DatabaseClient, uid: string, limit: number): Promise<Correction[]> {
  const { rows } = await client.query<Row>(
    `select ${FIELDS} from corrections where user_id = $1 order by number desc limit $2`,
    [uid, limit],
  )
  return rows.map(correctionOf)
}

export async function correctionById(client: DatabaseClient, uid: string, id: string): Promise<Correction | null> {
  const { rows } = await client.query<Row>(`select ${FIELDS} from corrections where user_id = $1 and id = $2`, [
    uid,
    id,
  ])
  return rows[0] === undefined ? null : correctionOf(rows[0])
}

type Row = Omit<Correction, 'state' | 'createdAt'> & { readonly createdAt: Date }

const FIELDS = `id, account_id as account, symbol, kind, trade_id as "tradeId", fills::text[] as fills, price::text as price,
  changes, trouble as reason, created_at as "createdAt"`

function overrideOf({ kind, fills: stored, price, changes }: Row): Override {
  const fills = stored.map(plainId)
  switch (kind) {
    case 'split':
      return { kind, fills }
    case 'merge':
      return { kind, openings: fills }
    case 'cost':
      return { kind, fill: fills[0] ?? '', price: fixed(price ?? '0') }
    case 'edit':
      return { kind, fill: fills[0] ?? '', changes: changesOf(changes ?? {}) }
  }
}

function changesOf({ time, side, quantity, fee }: FillChanges): EditChanges {
  return {
    ...(time === undefined ? {} : { time: utcMs(time) }),
    ...(side === undefined ? {} : { side }),
    ...(quantity === undefined ? {} : { quantity: fixed(quantity) }),
    ...(fee === undefined ? {} : { fee: fixed(fee) }),
  }
}

function correctionOf(row: Row): Correction {
  return {
    ...row,
    id: plainId(row.id),
    account: plainId(row.account),
    fills: row.fills.map(plainId),
    createdAt: row.createdAt.getTime(),
    state: row.reason === null ? 'applied' : 'waiting',
  }
}
