import { expect, test } from 'vitest'
import { withCarriedFilters, withKeptFilters } from './carried-filters.ts'

const locationOf = (address: string) => {
  const [pathname = '', query = ''] = address.split('?')
  return { pathname, search: query === '' ? '' : `?${query}` }
}
const link = (from: string, to: string): string =>
  withCarriedFilters(locationOf(`/user/mira/${to}`), locationOf(`/user/mira/${from}`))

test.each([
  // on this screen                     a link to        leads to
  ['report?side=short', 'report/hour', '?side=short'],
  ['report?side=short&tab=calendar', 'trades', '?side=short'],
  ['trades?side=short&label=a&label=b', 'overview', '?label=a&label=b&side=short'],
  ['overview?period=30d&q=btc', 'report/day', '?period=30d&q=btc'],
  ['report?basis=open&account=a1', 'report/month', '?account=a1&basis=open'],
  ['report?side=short', 'rules', '?side=short'],
  ['report?side=sideways', 'trades', ''],
  // The screen's own parameters are not carried.
  ['report/hour?sort=net&dir=asc', 'trades', ''],
  ['report', 'report/hour', ''],
  // Screens without filters carry them in one parameter.
  ['report?side=short', 'calc?tool=kelly', '?tool=kelly&filters=side%3Dshort'],
  ['journal?q=plan&filters=side%3Dshort', 'trades', '?side=short'],
  ['journal?q=plan&month=2026-03', 'trades', ''],
  ['settings?filters=side%3Dshort', 'connections', '?filters=side%3Dshort'],
  ['settings?filters=nonsense', 'trades', ''],
  // A link with filters of its own sets all of them.
  ['report?side=short', 'trades?hour=9', '?hour=9'],
  // The list and its trades share the sort order.
  ['trades?sort=net&dir=asc&side=long', 'trades/single?trade=1', '?trade=1&side=long&sort=net&dir=asc'],
  ['trades/single?trade=1&sort=net&dir=asc&side=long', 'trades', '?side=long&sort=net&dir=asc'],
  ['trades?sort=net&dir=asc', 'trades/single?trade=1&sort=latest&dir=desc', '?trade=1&sort=latest&dir=desc'],
])('on %s, a link to %s leads to %s', (from, to, search) => {
  expect(link(from, to)).toBe(search)
})

test.each([
  ['/user/mira/report?side=short', '/pricing'],
  ['/user/mira/report?side=short', '/user/noah/report'],
  ['/pricing?side=short', '/user/mira/report'],
])('from %s nothing goes along to %s', (from, to) => {
  expect(withCarriedFilters(locationOf(to), locationOf(from))).toBe('')
})

test('a screen with filters may clear them; another keeps what it does not know', () => {
  expect(withKeptFilters('?', locationOf('/user/mira/trades?side=short'))).toBe('?')
  expect(withKeptFilters('?tool=kelly', locationOf('/user/mira/calc?tool=risk&filters=side%3Dshort'))).toBe(
    '?tool=kelly&filters=side%3Dshort',
  )
})
