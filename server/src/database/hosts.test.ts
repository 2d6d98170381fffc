import { describe, expect, test } from 'vitest'
import { connectionOfUrl, withoutSecrets } from './hosts.ts'

const HOSTS = (url: string): string[] => (connectionOfUrl(url).hosts ?? []).map(({ host, port }) => `${host} ${port}`)

describe('the hosts of an address, as libpq reads them', () => {
  test.each([
    ['postgres://u:p@db/x', ['db 5432']],
    ['postgresql://db1:5433,db2:5434/x', ['db1 5433', 'db2 5434']],
    ['postgres://u:p@db1:5433,db2/x', ['db1 5433', 'db2 5432']],
    ['postgres://u:p@db1,db2/x?port=6000', ['db1 6000', 'db2 6000']],
    ['postgres://u:p@[2001:db8::1]:5433,[::1]/x', ['2001:db8::1 5433', '::1 5432']],
    ['postgres://u@/x?host=a,b', ['a 5432', 'b 5432']],
    ['postgres:///x?host=a,b&port=1,2', ['a 1', 'b 2']],
    ['postgres://u@localhost/x?host=a,b&port=7', ['a 7', 'b 7']],
    ['postgres://u@%2Frun%2Fpg,db2/x', ['/run/pg 5432', 'db2 5432']],
    ['postgres://roundtrip@localhost/x?host=%2Fdata%2Fpostgres', ['/data/postgres 5432']],
    ['postgres:///x', []],
  ])('%s', (url, hosts) => {
    expect(HOSTS(url)).toEqual(hosts)
  })

  test.each([
    ['postgres://a,b/x', true],
    ['postgres://a/x', false],
    ['postgres://a/x?target_session_attrs=read-write', true],
    ['postgres://a/x?target_session_attrs=primary', true],
    ['postgres://a/x?target_session_attrs=any', false],
    // The value does not matter: of several hosts only one can be used.
    ['postgres://a,b/x?target_session_attrs=any', true],
  ])('%s needs writes: %s', (url, needsWrites) => {
    expect(connectionOfUrl(url).needsWrites).toBe(needsWrites)
  })

  test.each([
    ['mysql://a/x', 'must begin with postgres://'],
    ['postgres://a:1,b:2/x?host=a,b,c&port=1,2', 'names 3 hosts and 2 ports'],
    ['postgres://a:no/x', 'must be an address such as'],
    ['postgres://a:99999/x', 'has no usable port in "99999"'],
    ['postgres://a,b/x?target_session_attrs=standby', 'asks for target_session_attrs=standby'],
  ])('%s is refused', (url, words) => {
    expect(() => connectionOfUrl(url)).toThrow(words)
  })
})

test('the driver gets user, password, database and the first host', () => {
  const { connectionString } = connectionOfUrl('postgres://mira:s%40cret@db1:1,db2:2/journal?sslmode=disable')
  expect(connectionString).toBe('postgres://mira:s%40cret@localhost/journal?sslmode=disable&host=db1&port=1')
})

test.each([
  ['postgres://mira:secret@db1:5433,db2/journal?sslmode=disable', 'postgres://db1:5433,db2:5432/journal'],
  ['postgres://mira:secret@[::1]/journal', 'postgres://[::1]:5432/journal'],
  ['nonsense', 'of the address'],
])('%s is shown without secrets', (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown)
})
