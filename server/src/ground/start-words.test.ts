import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { startWords } from './start-words.ts'

const SETTINGS = { host: 'localhost', port: 80, databaseUrl: 'postgres://mira:secret@db.example.com:5433/journal' }
const error = (fields: object): Error => Object.assign(new Error('as the system says'), fields)

test.each([
  [{ code: 'EADDRINUSE', syscall: 'listen' }, 'Port 80 is taken.'],
  [{ code: 'EACCES', syscall: 'listen' }, 'Port 80 may not be opened'],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, 'HOST is "localhost"'],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'localhost' }, 'HOST is "localhost"'],
  [{ code: '28P01' }, 'refuses the user or password of DATABASE_URL'],
  [{ code: '3D000' }, 'There is no such database as postgres://db.example.com:5433/journal'],
  [{ code: '42501' }, 'may not create tables'],
  [{ code: '25006' }, 'is a replica'],
  [{ code: 'EROFS', path: '/data' }, '/data lies on a disk that cannot be written'],
  [{ code: 'ENOSPC', path: '/data' }, 'its disk is full'],
  [{ code: 'EACCES', path: '/data' }, '/data may not be written by this user'],
  [{ name: 'DatabaseStartError' }, 'as the system says'],
])('%o: %s', (fields, words) => {
  const sentence = startWords(error(fields), SETTINGS)
  expect(sentence).toContain(words)
  expect(sentence).not.toMatch(/\n|secret|mira/)
})

test('what nobody foresaw keeps its whole story', () => {
  expect(startWords(error({ code: 'EWHAT' }), SETTINGS)).toContain('start-words.test')
  expect(startWords('thrown text', null)).toBe('thrown text')
  expect(startWords(new ConfigError('PORT is wrong.'), null)).toBe('PORT is wrong.')
})
