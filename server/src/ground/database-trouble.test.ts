import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { newSession, openPool } from '../database/connection.ts'
import { ofConnection } from '../database/connection-faults.ts'
import { databaseTrouble, DatabaseTroubleError } from './database-trouble.ts'

const coded = (code: string): Error => Object.assign(new Error('of the database'), { code })
/** A failure of a connection to the database. */
const lost = (code: string, facts = {}): Error => ofConnection(Object.assign(coded(code), facts))

test.each([
  [lost('ECONNREFUSED'), 'away'],
  [lost('ENOTFOUND'), 'away'],
  [coded('ECONNREFUSED'), null],
  [coded('ECONNRESET'), null],
  [coded('EPIPE'), null],
  [coded('ENOTFOUND'), null],
  [coded('57P01'), 'away'],
  [coded('57P03'), 'away'],
  [coded('08006'), 'away'],
  [coded('53300'), 'away'],
  [coded('25006'), 'read-only'],
  [coded('53100'), 'full'],
  [coded('ENOSPC'), 'full'],
  [coded('40P01'), 'busy'],
  [new Error('Connection terminated unexpectedly'), 'away'],
  [new Error('timeout exceeded when trying to connect'), 'away'],
  [Object.assign(coded('58030'), { message: 'failed to COPY to shard 102274 on 127.0.0.1:5501' }), 'away'],
  [coded('58030'), null],
  [new Error('the library gave up', { cause: lost('ECONNRESET') }), 'away'],
  [new TypeError('fetch failed', { cause: coded('ECONNRESET') }), null],
  [new AggregateError([lost('ECONNREFUSED'), lost('EHOSTUNREACH')], ''), 'away'],
  [lost('AGGREGATE', { errors: [] }), null],
  [new DatabaseTroubleError('full', 'in a thread'), 'full'],
  [lost('ENOENT', { syscall: 'connect' }), 'away'],
  [Object.assign(coded('ENOENT'), { syscall: 'connect' }), null],
  [Object.assign(coded('ENOENT'), { syscall: 'open' }), null],
  [coded('23505'), null],
  [coded('42P01'), null],
  [new Error('Something else.'), null],
  ['no error', null],
])('%o is %s', (error, trouble) => {
  expect(databaseTrouble(error)).toBe(trouble)
})

test('errors that cause each other are looked at once', () => {
  const first: Error & { cause?: unknown } = new Error('first')
  const second = new Error('second', { cause: first })
  first.cause = second
  expect(databaseTrouble(first)).toBeNull()
})

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
// Nothing listens on the discard port.
const NOBODY = { host: '127.0.0.1', port: 9, user: 'nobody', database: 'nothing' }

test('a database that nobody runs is away, and another server that nobody runs is none of it', async () => {
  const pool = openPool(NOBODY, 1)
  expect(databaseTrouble(await failure(pool.query('select 1')))).toBe('away')
  await pool.end()
  expect(databaseTrouble(await failure(newSession(NOBODY).connect()))).toBe('away')
  expect(databaseTrouble(await failure(newSession({ ...NOBODY, host: '/nowhere' }).connect()))).toBe('away')
  expect(databaseTrouble(await failure(newSession({ ...NOBODY, host: 'localhost' }).connect()))).toBe('away')
  expect(databaseTrouble(await failure(fetch('http://127.0.0.1:9/')))).toBeNull()
  const refused = await new Promise<unknown>((settle) => connect(9, '127.0.0.1').on('error', settle))
  expect(databaseTrouble(refused)).toBeNull()
})
