import { expect, test } from 'vitest'
import { relyingParty } from './relying-party.ts'

test.each([
  ['https://journal.example.com', 'journal.example.com', 'https://journal.example.com'],
  ['https://journal.example.com:8443/path', 'journal.example.com', 'https://journal.example.com:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://journal.localhost', 'journal.localhost', 'http://journal.localhost'],
])('passkeys for %s are bound to its name and its origin', (url, id, origin) => {
  expect(relyingParty(url)).toEqual({ id, origin })
})

test.each(['http://journal.example.com', 'https://192.0.2.7', 'http://127.0.0.1:3000', 'https://[2001:db8::1]'])(
  'browsers make no passkeys for %s',
  (url) => {
    expect(relyingParty(url)).toBeNull()
  },
)
