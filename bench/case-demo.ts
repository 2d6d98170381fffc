/**
 * A demo from the click to its journal: the first of a day, later ones, many at once; compared with importing a
 * journal.
 */
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openPool, type Pool } from '@roundtrip/server/connection'
import { fillTemplate } from '@roundtrip/server/fill-template'
import { medianOf, must, type Row } from './measured.ts'
import { cpuMs, databaseProcess, familyCpuMs } from './process-use.ts'
import { withServer } from './serving.ts'
import { openDemo } from './visitor.ts'

const DAY_MS = 86_400_000

/** `later`: visitors one after another. `atOnce`: simultaneous visitors. */
export function demoCase({ later, atOnce }: { readonly later: number; readonly atOnce: number }): Promise<Row[]> {
  return withServer(
    async (base, folder, server) => {
      const pool = openPool({ host: join(folder, 'postgres'), port: 5432, user: 'roundtrip', database: 'roundtrip' }, 2)
      const pids = [server.pid ?? 0, databaseProcess(folder)] as const
      const first = await timed(pids, () => openDemo(base))
      const own = [process.pid, pids[1]] as const
      const played = await timed(own, () => play(pool))
      must(
        (await journalOf(pool, first.result.uid)) === (await journalOf(pool, played.result)),
        'the copy is another journal',
      )
      const times: number[] = []
      const row = await timed(pids, async () => {
        for (let count = 0; count < later; count += 1) times.push((await timed(pids, () => openDemo(base))).ms)
      })
      const many = await timed(pids, () => Promise.all(Array.from({ length: atOnce }, () => openDemo(base))))
      for (const { uid } of many.result)
        must(
          (await journalOf(pool, uid)) === (await journalOf(pool, first.result.uid)),
          'one of many is another journal',
        )
      await pool.end()
      const floor = { what: 'playing the journal, without a thread to start', ms: played.ms }
      return [
        { what: 'demo: played into a new journal', ms: played.ms, note: used(played, 1) },
        { what: 'demo: the first of a day', ms: first.ms, floor, note: used(first, 1) },
        { what: 'demo: a later one', ms: medianOf(times), floor: { ...floor, max: 0.5 }, note: used(row, later) },
        { what: `demo: ${atOnce} at once, until the last has its own`, ms: many.ms, floor, note: used(many, atOnce) },
      ]
    },
    { EXCHANGE_GATEWAY: 'off' },
  )
}

/** Fills a journal of the same day through the import, as was done for each visitor before there were templates. */
async function play(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into auth_users ("name", "email", "emailVerified") values ('', 'bench@example.com', true) returning id`,
  )
  const uid = rows[0]?.id ?? ''
  await fillTemplate(pool, { uid, day: Math.floor(Date.now() / DAY_MS) * DAY_MS, language: 'en' })
  return uid
}

/** All trades, by the hashes of their columns, and the notes on them. */
async function journalOf(pool: Pool, uid: string): Promise<string> {
  const trades = await pool.query<{ hashes: string }>(
    `select string_agg(hash::text, ' ' order by position_id, start) as hashes from segments where user_id = $1`,
    [uid],
  )
  const notes = await pool.query<{ count: number; hash: string }>(
    `select count(*)::int as count, md5(string_agg(id || data::text, ' ' order by id)) as hash from documents
     where user_id = $1 and collection = 'annotations'`,
    [uid],
  )
  must((notes.rows[0]?.count ?? 0) > 1_000, 'the demo has its trades')
  return `${trades.rows[0]?.hashes} ${notes.rows[0]?.hash}`
}

type Timed<T> = { readonly result: T; readonly ms: number; readonly node: number; readonly database: number }

async function timed<T>([node, database]: readonly [number, number], work: () => Promise<T>): Promise<Timed<T>> {
  const before = { node: cpuMs(node), database: familyCpuMs(database) }
  const began = performance.now()
  const result = await work()
  const ms = performance.now() - began
  return { result, ms, node: cpuMs(node) - before.node, database: familyCpuMs(database) - before.database }
}

function used({ node, database }: Timed<unknown>, demos: number): string {
  const each = (cpu: number): string => (cpu / demos / 1_000).toFixed(2)
  return `${each(node)} s CPU of node and ${each(database)} s of the database for each`
}
