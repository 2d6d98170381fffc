/** The screens that traders watch while the page is closed: saved ones with a bell, a few for each trader. */
import { type AlertWay, readDocument, type SavedView } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import { SCREENED_VENUES } from '@roundtrip/contract/market'
import { type Condition, printConditions, readConditions } from '@roundtrip/core/screener'
import type { Pool } from '../database/connection.ts'
import type { RealVenue } from '../market/real-venues.ts'
import { waysOf } from './raise.ts'

export type WatchedScreen = {
  readonly uid: string
  /** The saved view. */
  readonly id: string
  readonly name: string
  /** Its address. */
  readonly search: string
  readonly venue: RealVenue
  readonly conditions: readonly Condition[]
  /** The conditions as text. */
  readonly key: string
  readonly ways: readonly AlertWay[]
}

/** Two queries for all traders; the first selects only those who want alerts about screens. */
export async function watchedScreens(pool: Pool): Promise<readonly WatchedScreen[]> {
  const watchers = await readWatchers(pool)
  const bells = watchers.flatMap(({ uid, bells: ids }) => ids.map((id) => ({ uid, id })))
  if (bells.length === 0) return []
  const { rows } = await pool.query<{ uid: string; id: string; schema: number; data: unknown }>(
    `select user_id as uid, documents.id, schema, data from documents
     join unnest($1::uuid[], $2::text[]) as bell (uid, id) on bell.uid = user_id and bell.id = documents.id
     where collection = 'views' and not deleted`,
    [bells.map(({ uid }) => uid), bells.map(({ id }) => id)],
  )
  const views = new Map(rows.map(({ uid, id, ...stored }) => [`${uid} ${id}`, readDocument('views', stored)]))
  return watchers.flatMap(({ uid, bells: ids, ways }) =>
    ids
      .flatMap((id) => {
        const view = views.get(`${uid} ${id}`)
        const screen = view?.state === 'current' ? screenOf(view.data) : null
        return screen === null ? [] : [{ uid, id, ways, ...screen }]
      })
      .slice(0, LIMITS.screenAlerts),
  )
}

type Watcher = { readonly uid: string; readonly bells: readonly string[]; readonly ways: readonly AlertWay[] }

async function readWatchers(pool: Pool): Promise<readonly Watcher[]> {
  const { rows } = await pool.query<Readonly<Record<'uid', string>> & Stored<'settings'> & Stored<'choices'>>(
    `select s.user_id as uid, s.schema as "settingsSchema", s.data as settings, c.schema as "choicesSchema", c.data as choices
     from documents as s join documents as c on c.user_id = s.user_id and c.collection = 'screener' and c.id = 'main'
     where s.collection = 'settings' and s.id = 'main' and not s.deleted and s.data -> 'away' -> 'screens' <> '[]'::jsonb
       and not c.deleted`,
  )
  return rows.flatMap(({ uid, settings, settingsSchema, choices, choicesSchema }) => {
    const read = readDocument('settings', { schema: settingsSchema, data: settings })
    const chosen = readDocument('screener', { schema: choicesSchema, data: choices })
    if (read.state !== 'current' || chosen.state !== 'current') return []
    return [{ uid, bells: chosen.data.bells, ways: waysOf(read.data, 'screens') }]
  })
}

type Stored<Name extends string> = Readonly<Record<Name, unknown>> & Readonly<Record<`${Name}Schema`, number>>

/** Null for other pages, for sample markets, and without conditions. */
function screenOf({ page, name, search }: SavedView) {
  if (page !== 'screener') return null
  const address = new URLSearchParams(search)
  const venue = SCREENED_VENUES.find(({ id }) => id === address.get('venue'))
  const { conditions } = readConditions(address.get('where') ?? '')
  if (venue === undefined || venue.id === 'demo' || conditions.length === 0) return null
  return { name, search, venue: venue.id, conditions, key: printConditions(conditions) }
}
