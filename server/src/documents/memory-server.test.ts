/** The in-memory service on which the random histories of `sync` run responds and streams as this server does. */
import { createHash } from 'node:crypto'
import { AppError, httpStatus } from '@roundtrip/contract/errors'
import { MemoryServer } from '@roundtrip/sync/memory-server'
import type { Write } from '@roundtrip/sync/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../database/connection.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { databaseOf, eventually } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { removeOldDeletions } from './remove-deletions.ts'

let server: HouseServer
let pool: Pool
let user: TestUser

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 1)
  user = await newUser(server.url)
})
afterAll(async () => {
  await pool.end()
})

const LABEL = {
  name: 'Breakout',
  group: 'setup',
  colour: 1,
  archived: false,
  hidden: false,
  key: null,
  orderPatterns: [],
}
const on = (op: Write['op'], id: string, more: Partial<Write> = {}): Write => ({
  op,
  collection: 'labels',
  id,
  ...more,
})
const set = (id: string, data: object = {}, more: Partial<Write> = {}): Write =>
  on('set', id, { data: { ...LABEL, ...data }, ...more })

type Call =
  | { readonly commit: readonly Write[] }
  | { readonly list: { readonly limit: number; readonly cursor: string | null } }
  | { readonly listen: number }
  | { readonly forgetDeletions: true }

/** In order: each call depends on what the previous ones left, and so do numbers of changes and versions. */
const CALLS: readonly (readonly [string, Call])[] = [
  ['an empty list', { list: { limit: 10, cursor: null } }],
  ['a creation', { commit: [on('create', 'a', { data: LABEL })] }],
  ['a creation of what exists', { commit: [on('create', 'a', { data: LABEL })] }],
  ['a write that fits', { commit: [set('a', { colour: 2 }, { ifVersion: 1 })] }],
  ['the same write again', { commit: [set('a', { colour: 2 }, { ifVersion: 1 })] }],
  ['a write of any version', { commit: [set('a', { colour: 3 })] }],
  ['a write of what is not there', { commit: [set('b', {}, { ifVersion: 1 })] }],
  ['a merge', { commit: [on('merge', 'a', { data: { colour: 4, name: 'Merged' } })] }],
  ['a merge into nothing', { commit: [on('merge', 'b', { data: { colour: 4 } })] }],
  ['a merge that takes a field away', { commit: [on('merge', 'a', { data: { name: null } })] }],
  ['an older shape', { commit: [on('set', 'old', { data: { name: 'Old', group: 'setup', colour: 1 }, schema: 1 })] }],
  ['a newer shape', { commit: [set('a', {}, { schema: 99 })] }],
  ['a document that is wrong', { commit: [set('c', { name: '  ' })] }],
  ['a commit with one bad write', { commit: [set('c'), set('a', {}, { ifVersion: 77 })] }],
  ['a document twice in a commit', { commit: [set('c'), set('c', { colour: 5 }), on('delete', 'c'), set('d')] }],
  ['a deletion', { commit: [on('delete', 'a', { ifVersion: 4 })] }],
  ['a deletion again', { commit: [on('delete', 'a')] }],
  ['a write of what was deleted', { commit: [set('a', {}, { ifVersion: 4 })] }],
  ['a creation of what was deleted', { commit: [on('create', 'a', { data: LABEL })] }],
  ['the first page', { list: { limit: 1, cursor: null } }],
  ['the second page', { list: { limit: 10, cursor: 'a' } }],
  ['a stream from the beginning', { listen: 0 }],
  ['a stream from the middle', { listen: 4 }],
  ['a stream that is up to date', { listen: 11 }],
  ['a stream from a number that was never given', { listen: 99 }],
  ['deletions forgotten', { forgetDeletions: true }],
  ['a stream that missed a deletion', { listen: 2 }],
  ['a creation where one was forgotten', { commit: [on('create', 'c', { data: LABEL })] }],
  ['a stream after that', { listen: 10 }],
]

test('each of these calls', async () => {
  let now = Date.UTC(2026, 0, 1)
  const memory = new MemoryServer({ now: () => now, sha256: (text) => createHash('sha256').update(text).digest('hex') })
  const expected: unknown[] = []
  const actual: unknown[] = []
  for (const [name, call] of CALLS) {
    if ('forgetDeletions' in call) {
      now += 31 * 24 * 60 * 60_000
      memory.removeOldDeletions()
      await pool.query("update documents set update_time = now() - interval '31 days' where user_id = $1", [user.uid])
      await removeOldDeletions(pool)
      continue
    }
    expected.push([name, withoutTimes(await overHttp(call))])
    actual.push([name, withoutTimes(await inMemory(memory, call))])
  }
  expect(actual).toEqual(expected)
})

async function overHttp(call: Exclude<Call, { forgetDeletions: true }>): Promise<unknown> {
  if ('listen' in call) return streamed(call.listen)
  const response =
    'commit' in call
      ? await user.fetch(`/db/v1/commit/${user.uid}`, { method: 'POST', body: JSON.stringify({ writes: call.commit }) })
      : await user.fetch(`/db/v1/users/${user.uid}/labels?${queryOf(call.list)}`)
  const body = await response.json()
  if (response.ok) return body
  const { reason, requestId, ...details } = body.error.details
  expect(requestId).toBeTypeOf('string')
  return { status: response.status, reason, details }
}

function queryOf({ limit, cursor }: { readonly limit: number; readonly cursor: string | null }): string {
  return new URLSearchParams({ limit: String(limit), ...(cursor === null ? {} : { cursor }) }).toString()
}

/** The text of a stream up to the version of the ledger, which comes last. */
async function streamed(since: number): Promise<unknown> {
  const controller = new AbortController()
  const headers = { 'last-event-id': String(since) }
  const response = await user.fetch(`/db/v1/listen/${user.uid}`, { signal: controller.signal, headers })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!/event: ledger\n.*\n\n/.test(text)) {
    const piece = await reader?.read()
    if (piece === undefined || piece.done) break
    text += decoder.decode(piece.value, { stream: true })
  }
  controller.abort()
  return eventsOf(text)
}

async function inMemory(memory: MemoryServer, call: Exclude<Call, { forgetDeletions: true }>): Promise<unknown> {
  try {
    if ('commit' in call) return { documents: memory.commit(call.commit) }
    if ('list' in call) return memory.list({ collection: 'labels', ...call.list })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: httpStatus(error.code), reason: error.reason, details: error.details ?? {} }
  }
  let text = ''
  const end = memory.listen(call.listen, (piece) => (text += piece))
  await eventually('the stream is complete', async () => (text.includes('event: ledger') ? true : null))
  end()
  return eventsOf(text)
}

function eventsOf(text: string): unknown {
  const blocks = text.split('\n\n').filter((block) => block !== '' && !block.startsWith(':'))
  return blocks.map((block) => {
    const [, name, id, data = '{}'] = /^event: (\w+)\n(?:id: (\d+)\n)?data: (.*)$/.exec(block) ?? []
    return { name, id, data: JSON.parse(data) as unknown }
  })
}

/** Times come from two clocks, and messages of issues are in the language of the process; all else must be equal. */
function withoutTimes(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, part: unknown) => (/^((create|update)Time|message)$/.test(name) ? '-' : part)),
  )
}
