import { expect, test } from 'vitest'
import { databaseTrouble, DatabaseTroubleError } from './database-trouble.ts'

const coded = (code: string): Error => Object.assign(new Error('of the database'), { code })

test.each([
  [coded('ECONNREFUSED'), 'away'],
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
  [new Error('the library gave up', { cause: coded('ECONNRESET') }), 'away'],
  [new AggregateError([coded('ECONNREFUSED'), coded('EHOSTUNREACH')], ''), 'away'],
  [new DatabaseTroubleError('full', 'in a thread'), 'full'],
  [Object.assign(coded('ENOENT'), { syscall: 'connect' }), 'away'],
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
