/**
 * Stores alerts to be sent. A row for each event, way and device is the claim: it stays, so that an event is reported
 * once on each way, however often and by however many servers it is raised.
 */
import { type AlertKind, type AlertWay, PLAIN_AWAY, type Settings } from '@roundtrip/contract/documents'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import type { Raised } from './alert.ts'

/** The ways that a trader chose for a kind of alert. A connection that breaks has its own mail (`notices`). */
export function waysOf({ away = PLAIN_AWAY }: Pick<Settings, 'away'>, kind: AlertKind): readonly AlertWay[] {
  return away[kind]
}

export type Raising = {
  readonly uid: string
  readonly raised: readonly Raised[]
  readonly ways: readonly AlertWay[]
  readonly now: number
}

/** Stores those alerts that are new, once on each way, and returns how many. Demos and deleted users get none. */
export async function raiseAlerts(client: DatabaseClient | Pool, { uid, raised, ways, now }: Raising): Promise<number> {
  if (raised.length === 0 || ways.length === 0) return 0
  const { rowCount } = await client.query(
    `with chosen as (
       select unnest($4::text[]) as way
     ), receivers as (
       select way, '' as device from chosen where way <> 'push'
       union all select way, id from chosen join push_devices on push_devices.user_id = $1::uuid where way = 'push'
     )
     insert into alert_runs (user_id, event, way, device, alert, next_try_at)
     select $1::uuid, happened.event, way, device, happened.alert, $5
     from unnest($2::text[], $3::jsonb[]) as happened (event, alert) cross join receivers
     where exists (select from auth_users where "id" = $1::uuid) and not exists (select from demo_users where user_id = $1::uuid)
     on conflict do nothing`,
    [uid, raised.map(({ event }) => event), raised.map(({ alert }) => JSON.stringify(alert)), ways, new Date(now)],
  )
  return rowCount ?? 0
}
