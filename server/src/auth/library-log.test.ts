import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ofConnection } from '../database/connection-faults.ts'
import { loggedError } from '../ground/log.ts'
import { libraryLogger, withoutPeople } from './library-log.ts'

test.each([
  ['User not found: mira@example.com', 'User not found: …'],
  ['Key (email)=(mira@example.com) already exists.', 'Key (email)=(…) already exists.'],
  ['No code for +44 7911 123456', 'No code for …'],
  ['Model auth_users has 3 fields', 'Model auth_users has 3 fields'],
])('%s is logged as %s', (sentence, logged) => {
  expect(withoutPeople(sentence)).toBe(logged)
})

// ASVS 16.2.5
test('of the details only an error is logged, without its properties', () => {
  const lines: string[] = []
  const log = pino(
    { base: null, level: 'debug', serializers: { err: loggedError } },
    { write: (line) => void lines.push(line) },
  )
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(mira@example.com)' })
  libraryLogger(log).log('error', 'Failed to create user', { email: 'mira@example.com' }, error)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'accounts library',
    sentence: 'Failed to create user',
    err: { name: 'Error', message: 'duplicate key', code: '23505' },
  })
  expect(lines[0]).not.toContain('mira')
})

test.each([
  ['who is second at the same moment', { code: '23505' }, 20],
  ['a database that is away', { code: 'ECONNRESET' }, 40],
  ['a mistake', { code: '42703' }, 50],
])('%s has the level of what it means', (_, facts, level) => {
  const lines: string[] = []
  const log = pino({ base: null, level: 'debug' }, { write: (line) => void lines.push(line) })
  libraryLogger(log).log('error', 'Failed to create user', ofConnection(Object.assign(new Error('it failed'), facts)))
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level })
})
