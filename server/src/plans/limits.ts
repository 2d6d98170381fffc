/**
 * The limits of the user's plan, defined only here: all code that adds something limited by plans checks it here.
 * Without payments there are no limits.
 */
import { type LimitName, type LimitUse, type PLAN_LIMIT, PLAN_LIMITS, type PlanLimits } from '@roundtrip/contract/plans'
import type { DatabaseClient } from '../database/connection.ts'
import { Refusal } from '../ground/refusal.ts'

/** The user's plan limits for each resource; null = only the general limits of the product. */
export type LimitsOf = (uid: string) => Promise<PlanLimits>

/** The total number of fills that the user's plan allows; null or absent = any number. */
export type MaxFills = number | null

export const UNLIMITED: PlanLimits = {
  connections: null,
  accounts: null,
  fills: null,
  pictureBytes: null,
  tokens: null,
}

/** Anybody may open a demo anonymously, so it has room to try everything, but not for a real journal. */
export const DEMO_LIMITS: PlanLimits = {
  connections: 4,
  accounts: 20,
  fills: 100_000,
  pictureBytes: 20_000_000,
  tokens: null,
}

/** Without payments: no limits for users, and the demo limits for demos. */
export function freeLimits(isDemo: (uid: string) => Promise<boolean>): LimitsOf {
  return async (uid) => ((await isDemo(uid)) ? DEMO_LIMITS : UNLIMITED)
}

/** Refuses additions beyond the limit. A user who is over it after a downgrade keeps everything. */
export function checkPlan(
  limit: LimitName,
  { max, used, added }: { readonly max: number | null; readonly used: number; readonly added: number },
): void {
  if (max === null || added <= 0 || used + added <= max) return
  const count = (value: number): string => value.toLocaleString('en-US')
  const message = `Your plan includes ${count(max)} ${NOUNS[limit]}. You have ${count(used)}. Upgrade, or remove some.`
  throw new Refusal<keyof typeof PLAN_LIMIT>('plan-limit', message, { limit, most: max, used })
}

const NOUNS: Readonly<Record<LimitName, string>> = {
  connections: 'connections',
  accounts: 'trading accounts',
  fills: 'fills',
  pictureBytes: 'bytes of pictures',
  tokens: 'access tokens',
}

/** The fills of a user over all accounts. Within the transaction that added some, those are included. */
export async function storedFills(client: DatabaseClient, uid: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select coalesce(sum(fills), 0)::float8 as n from accounts where user_id = $1',
    [uid],
  )
  return rows[0]?.n ?? 0
}

/** Refuses fills that were just stored and exceed the limit; rolling back the transaction removes them again. */
export async function checkStoredFills(
  client: DatabaseClient,
  uid: string,
  { max, added }: { readonly max: number | null; readonly added: number },
): Promise<void> {
  if (max === null || added === 0) return
  const now = await storedFills(client, uid)
  checkPlan('fills', { max, used: now - added, added })
}

/** The limits that a user exceeds, as after a downgrade or a restored archive: nothing of these can be added. */
export async function exceededLimits(client: DatabaseClient, uid: string, limits: PlanLimits): Promise<LimitUse[]> {
  if (PLAN_LIMITS.every((limit) => limits[limit] === null)) return []
  const uses = await limitUses(client, uid, limits)
  return uses.filter(({ most, used }) => most !== null && used > most)
}

/** The usage of each limited resource, next to its limit. */
export async function limitUses(client: DatabaseClient, uid: string, limits: PlanLimits): Promise<LimitUse[]> {
  const { rows } = await client.query<Record<LimitName, number>>(
    `select (select count(*)::float8 from connections where user_id = $1) as connections,
       count(*)::float8 as accounts, coalesce(sum(fills), 0)::float8 as fills,
       (select coalesce(sum(bytes), 0)::float8 from pictures where user_id = $1) as "pictureBytes", 
       (select count(*)::float8 from access_tokens where user_id = $1) as tokens
     from accounts where user_id = $1`,
    [uid],
  )
  return PLAN_LIMITS.map((limit) => ({ limit, most: limits[limit], used: rows[0]?.[limit] ?? 0 }))
}
