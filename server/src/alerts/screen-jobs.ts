/**
 * Alerts traders when an instrument starts to meet one of their screens. Figures are computed once for each venue, when
 * its market is fresh, not for each trader; one server at a time does it for a venue. When each instrument met a screen
 * is stored together with the claims of its alerts, so that nothing is reported twice and a restart raises no alert.
 */
import { SCREENED_VENUES } from '@roundtrip/contract/market'
import { HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import { crossings, type Standing, type LastStates } from '@roundtrip/core/screener'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import type { Log } from '../ground/log.ts'
import { type Looks, startLooks } from '../ground/looks.ts'
import type { MarketService } from '../market/market-service.ts'
import type { RealVenue } from '../market/real-venues.ts'
import { claim } from '../market/venue-data.ts'
import { raiseAlerts } from './raise.ts'
import { type BarCache, loadScreenMarket, needsOf, type ScreenMarket, standingsOf } from './screen-market.ts'
import { type WatchedScreen, watchedScreens } from './watched-screens.ts'

export type ScreenJobDependencies = {
  readonly pool: Pool
  readonly markets: Pick<MarketService, 'market' | 'bars'>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

export function startScreenJobs(dependencies: ScreenJobDependencies, everyMs = MINUTE_MS): Looks {
  const barsByVenue = new Map<RealVenue, BarCache>()
  const lookOnce = async (isClosed: () => boolean): Promise<void> => {
    const screens = byVenue(await watchedScreens(dependencies.pool))
    for (const venue of barsByVenue.keys()) if (!screens.has(venue)) barsByVenue.delete(venue)
    for (const [venue, ofVenue] of screens) {
      if (isClosed()) return
      const bars = barsByVenue.get(venue) ?? new Map()
      barsByVenue.set(venue, bars)
      await lookAtVenue(dependencies, { venue, screens: ofVenue, cache: bars })
    }
  }
  return startLooks(lookOnce, { everyMs, log: dependencies.log, failure: 'looking at screens failed' })
}

function byVenue(screens: readonly WatchedScreen[]): ReadonlyMap<RealVenue, readonly WatchedScreen[]> {
  const byVenue = new Map<RealVenue, WatchedScreen[]>()
  for (const screen of screens) byVenue.set(screen.venue, [...(byVenue.get(screen.venue) ?? []), screen])
  return byVenue
}

type VenueScreens = { readonly venue: RealVenue; readonly screens: readonly WatchedScreen[]; readonly cache: BarCache }

async function lookAtVenue(
  dependencies: ScreenJobDependencies,
  { venue, screens, cache }: VenueScreens,
): Promise<void> {
  const { pool, markets, now } = dependencies
  if (!(await claim({ pool, venue, kind: 'alerts' }, HOLD_MS))) return
  const needs = needsOf(screens.flatMap(({ conditions }) => conditions))
  const market = await loadScreenMarket(markets, { venue, needs, cache, now: now() })
  if (market === null) return
  const standings = standingsOf(
    market,
    screens.map(({ conditions }) => conditions),
    now(),
  )
  const marks = await marksOf(pool, screens)
  for (const [index, screen] of screens.entries()) {
    const standing = standings[index]
    if (standing === undefined) continue
    const mark = marks.get(`${screen.uid} ${screen.id}`) ?? null
    if (isAsBefore(mark, screen, standing)) continue
    await transaction(pool, (client) => tellOfScreen(client, { screen, standing, market, now: now() }))
  }
}

/** The last state of a screen, and when each instrument was reported, UTC ms. */
type Mark = {
  readonly conditions: string
  readonly states: Readonly<Record<string, 'met' | 'missed'>>
  readonly reported: Readonly<Record<string, number>>
}

async function marksOf(pool: Pool, screens: readonly WatchedScreen[]): Promise<ReadonlyMap<string, Mark>> {
  const { rows } = await pool.query<Mark & { readonly uid: string; readonly screen: string }>(
    `select user_id as uid, screen_marks.screen, conditions, stood as states, reported from screen_marks
     join unnest($1::uuid[], $2::text[]) as watched (uid, screen) on watched.uid = user_id and watched.screen = screen_marks.screen`,
    [screens.map(({ uid }) => uid), screens.map(({ id }) => id)],
  )
  return new Map(rows.map(({ uid, screen, ...mark }) => [`${uid} ${screen}`, mark]))
}

function isAsBefore(mark: Mark | null, { key }: WatchedScreen, { met, missed }: Standing): boolean {
  if (mark === null || mark.conditions !== key) return false
  return met.every((id) => mark.states[id] === 'met') && missed.every((id) => mark.states[id] === 'missed')
}

type Telling = {
  readonly screen: WatchedScreen
  readonly standing: Standing
  readonly market: ScreenMarket
  readonly now: number
}

async function tellOfScreen(client: DatabaseClient, { screen, standing, market, now }: Telling): Promise<void> {
  const { uid, id, key, name, search, venue, ways } = screen
  const mark = await lockedMark(client, screen)
  const before: LastStates = new Map(Object.entries(mark.states))
  const { news, states } = crossings(before, standing)
  const reported = Object.entries(mark.reported).filter(([, at]) => now - at < AGAIN_MS)
  const resting = new Set(reported.map(([instrument]) => instrument))
  const matches = news
    .filter((instrument) => !resting.has(instrument))
    .map((instrument) => ({ id: instrument, symbol: market.instruments.get(instrument)?.symbol ?? instrument }))
  if (matches.length > 0) {
    const alert = {
      kind: 'screens',
      screen: { name, search },
      venue: SCREENED_VENUES.find((candidate) => candidate.id === venue)?.name ?? venue,
      at: market.at,
      matches: matches.slice(0, MAX_MATCHES),
    } as const
    await raiseAlerts(client, { uid, raised: [{ event: `screen ${id} ${now}`, alert }], ways, now })
  }
  const nowReported = [...reported, ...matches.map((match) => [match.id, now] as const)]
  await client.query(
    'update screen_marks set conditions = $3, stood = $4, reported = $5 where user_id = $1 and screen = $2',
    [uid, id, key, JSON.stringify(Object.fromEntries(states)), JSON.stringify(Object.fromEntries(nowReported))],
  )
}

/** Changed conditions start over: the instruments that meet them at first are not news. */
async function lockedMark(client: DatabaseClient, { uid, id, key }: WatchedScreen): Promise<Mark> {
  await client.query(
    `insert into screen_marks (user_id, screen, conditions, stood, reported) values ($1, $2, $3, '{}', '{}') on conflict do nothing`,
    [uid, id, key],
  )
  const { rows } = await client.query<Mark>(
    'select conditions, stood as states, reported from screen_marks where user_id = $1 and screen = $2 for update',
    [uid, id],
  )
  const mark = rows[0]
  if (mark === undefined) throw new Error('The mark that was just written is missing.')
  return mark.conditions === key ? mark : { ...mark, states: {} }
}

/** Shorter than the time between two runs. */
const HOLD_MS = 50_000
/** The least time before the same instrument is reported again. */
const AGAIN_MS = HOUR_MS
const MAX_MATCHES = 50
