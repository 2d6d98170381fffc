/** The record that servers keep of their backups. */
import type { BackupProof } from '@roundtrip/contract/operation'
import type { Pool } from '../database/connection.ts'

export type BackupRun = {
  readonly kind: 'nightly' | 'manual'
  readonly machine: string
  readonly file: string
  /** UTC ms. */
  readonly startedAt: number
  /** Null while it runs, or if its process ended. */
  readonly endedAt: number | null
  readonly trouble: string | null
  readonly proof: BackupProof | null
}

export async function beginRun(
  pool: Pool,
  run: Pick<BackupRun, 'kind' | 'machine' | 'file'> & { readonly now: number },
): Promise<string> {
  const { rows } = await pool.query<{ number: string }>(
    `insert into backup_runs (kind, machine, file, started_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))
     returning number`,
    [run.kind, run.machine, run.file, run.now],
  )
  await pool.query(`delete from backup_runs where started_at < now() - interval '90 days'`)
  return rows[0]?.number ?? '0'
}

type RunEnd = { readonly bytes: number | null; readonly trouble: string | null; readonly proof: BackupProof | null }

export async function endRun(pool: Pool, number: string, { bytes, trouble, proof }: RunEnd): Promise<void> {
  await pool.query('update backup_runs set ended_at = now(), bytes = $2, trouble = $3, proof = $4 where number = $1', [
    number,
    bytes,
    trouble,
    proof === null ? null : JSON.stringify(proof),
  ])
}

/** The newest first. */
export async function recentRuns(pool: Pool): Promise<readonly BackupRun[]> {
  const { rows } = await pool.query<BackupRun>(
    `select kind, machine, file, ${ms('started_at')} as "startedAt", ${ms('ended_at')} as "endedAt", trouble, proof
     from backup_runs order by number desc limit 200`,
  )
  return rows
}

/** Whether a run left a backup that can be relied on. */
export function isGood({ endedAt, trouble, proof }: BackupRun): boolean {
  return endedAt !== null && trouble === null && proof !== null && proof.differences.length === 0
}

function ms(column: string): string {
  return `round(extract(epoch from ${column}) * 1000)::float8`
}
