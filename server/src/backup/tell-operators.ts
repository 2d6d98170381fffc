/** Notices for operators, who may not look at the status page for weeks. */
import type { Pool } from '../database/connection.ts'
import type { Config } from '../ground/config.ts'
import type { Notices } from '../notices/notices.ts'

type Telling = {
  readonly config: Pick<Config, 'operatorAccounts'>
  readonly pool: Pool
  readonly notices: Notices
}

/** Notifies every operator once why backups cannot be relied on; null resolves it. */
export async function tellOperators({ config, pool, notices }: Telling, trouble: string | null): Promise<void> {
  if (config.operatorAccounts.length === 0) return
  const { rows } = await pool.query<{ uid: string }>(
    'select "id" as uid from auth_users where "emailVerified" and lower("email") = any($1::text[])',
    [config.operatorAccounts],
  )
  for (const { uid } of rows) {
    if (trouble === null) await notices.settle(uid, 'backup-failed', ABOUT)
    else await notices.tell(uid, { kind: 'backup-failed', about: ABOUT, trouble })
  }
}

/** There is only one notice of this kind. */
const ABOUT = 'nightly'
