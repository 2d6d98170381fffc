/** What the terminal makes of an error that ended a command. */
import { expect, test } from 'vitest'
import { ofConnection } from '../database/connection-faults.ts'
import { CliError, cliErrorOf } from './cli-error.ts'

const coded = (code: string): Error => Object.assign(new Error('of the database'), { code })

test.each([
  ['was lost', new Error('Connection terminated unexpectedly')],
  ['was lost', ofConnection(coded('ECONNREFUSED'))],
  ['was lost', new Error('The step failed.', { cause: coded('57P01') })],
  ['is a replica', coded('25006')],
  ['is full', coded('53100')],
  ['too busy', coded('40P01')],
  ['newer release', coded('ROUNDTRIP_OUTDATED')],
])('a database that %s is said in a sentence, and the command may succeed later', (words, error) => {
  expect(cliErrorOf(error)).toMatchObject({ message: expect.stringContaining(words), exitCode: 3, cause: error })
})

test('what a person can fix stays as it is, and a fault of the program is none of it', () => {
  const error = new CliError('There is no such file.')
  expect(cliErrorOf(error)).toBe(error)
  expect(cliErrorOf(new TypeError('x is undefined'))).toBeNull()
  expect(cliErrorOf(coded('ECONNREFUSED'))).toBeNull()
})
