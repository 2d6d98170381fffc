/**
 * One pace for all server processes behind one address. An exchange counts the requests of an address, so three
 * processes must not send three times as many: each reserves its turns in the database, by the database's clock.
 */
import type { Pool } from '../database/connection.ts'
import { meters } from '../watch/meters.ts'
import { type PaceUse, paceUse, withoutKey } from './pace-use.ts'
import type { Pace, Reservation } from './readers/pace.ts'

/** `address`: a name for the address that exchanges see. Processes with the same name share its pace. */
export function sharedPace(pool: Pool, address: string, use: PaceUse = paceUse()): Pace {
  let uses = 0
  return {
    reserve: async (exchange, ms) => {
      use.add(exchange, ms)
      const { rows } = await pool.query<Reservation>(
        `insert into exchange_pace as pace (name, free_at) values ($1, ${NOW} + $2)
         on conflict (name) do update set free_at = greatest(pace.free_at, ${NOW}) + $2
         returning greatest(0, free_at - $2 - ${NOW}) as "inMs", greatest(0, paused_until - ${NOW}) as "pausedMs"`,
        [nameOf(address, exchange), ms],
      )
      uses += 1
      if (uses % CLEAN_EVERY === 0) await pool.query(CLEAN)
      return rows[0] ?? { inMs: 0, pausedMs: 0 }
    },
    announcePause: (exchange, ms) => {
      meters.exchangePauses({ exchange: withoutKey(exchange) })
      pool
        .query(
          `insert into exchange_pace as pace (name, free_at, paused_until) values ($1, ${NOW}, ${NOW} + $2)
           on conflict (name) do update set paused_until = greatest(pace.paused_until, ${NOW} + $2)`,
          [nameOf(address, exchange), ms],
        )
        // The other processes will learn it from the exchange.
        .catch(() => undefined)
    },
  }
}

function nameOf(address: string, exchange: string): string {
  return address === '' ? exchange : `${exchange} from ${address}`
}

/** UTC ms. */
const NOW = `(extract(epoch from clock_timestamp()) * 1000)::float8`
/** Removes names of keys that are no longer used. */
const CLEAN = `delete from exchange_pace where greatest(free_at, paused_until) < ${NOW} - 86400000`
const CLEAN_EVERY = 5_000
