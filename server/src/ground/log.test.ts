import { expect, test } from 'vitest'
import { loggedError } from './log.ts'

test('an error is its name, message, code and stack, and so are its causes', () => {
  const client = { connectionParameters: { host: 'db.internal', password: 'hunter2' } }
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { client, code: '57P01' })
  const logged = loggedError(new TypeError('No answer.', { cause: lost }))
  expect(logged).toEqual({
    name: 'TypeError',
    message: 'No answer.',
    stack: expect.stringContaining('log.test.ts'),
    cause: {
      name: 'Error',
      message: 'Connection terminated unexpectedly',
      code: '57P01',
      stack: expect.stringContaining('log.test.ts'),
    },
  })
  expect(JSON.stringify(logged)).not.toMatch(/hunter2|db.internal/)
})

test('a host that was not reached is left out', () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND db.internal'), {
    code: 'ENOTFOUND',
    hostname: 'db.internal',
  })
  expect(loggedError(unknown).message).toBe('getaddrinfo ENOTFOUND …')
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { address: '10.0.0.7', port: 5432 })
  expect(JSON.stringify(loggedError(refused))).not.toContain('10.0.0.7')
})

test('causes in a circle come to an end', () => {
  const error = new Error('again')
  error.cause = error
  expect(JSON.stringify(loggedError(error)).split('"again"').length).toBeLessThan(10)
})

test('what is not an error is named by its type alone', () => {
  expect(loggedError({ password: 'hunter2' })).toEqual({ name: 'object', message: '' })
})
