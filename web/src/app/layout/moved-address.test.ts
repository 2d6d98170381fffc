import { expect, test } from 'vitest'
import { USER, type UserPage, userPageAt } from '../../paths.ts'
import { movedAddress } from './moved-address.ts'
import { isEntryAt, FOOT, SECTIONS, subNavigationAt, pagesOf } from './navigation.ts'

const led = (address: string): string => {
  const { pathname, search, hash } = new URL(address, 'https://journal.example/user/mira/')
  const moved = movedAddress({ pathname, search, hash }) ?? { pathname, search, hash }
  return `${moved.pathname}${moved.search}${moved.hash}`.replace('/user/mira/', '')
}

// Promise [Every screen] Links from earlier releases lead to where their content is now, with their filters.
test.each([
  ['calc?tab=planned', 'plan'],
  ['calc?tab=planned&filters=side%3Dshort', 'plan?filters=side%3Dshort'],
  ['calc?tab=saved', 'calc?tab=saved'],
  ['calc?tool=kelly', 'calc?tool=kelly'],
  ['settings#accounts', 'connections#accounts'],
  ['settings#imports', 'connections#imports'],
  ['settings?filters=side%3Dshort#imports', 'connections?filters=side%3Dshort#imports'],
  ['settings#rates', 'corrections#rates'],
  ['settings#renames', 'corrections#renames'],
  ...['profile', 'security', 'plan', 'notifications', 'alerts', 'figures', 'display', 'data', 'shared', 'tokens'].map(
    (anchor) => [`settings#${anchor}`, `settings#${anchor}`],
  ),
  ...Object.values(USER).map((path) => [`${path}?side=short`, `${path}?side=short`]),
])('%s leads to %s', (address, now) => {
  expect(led(address as string)).toBe(now)
})

const ENTRIES = [...SECTIONS().flatMap(({ entries }) => entries), ...FOOT()]
/** Only operators of the server can reach it. */
const WITHOUT_ENTRY: readonly UserPage[] = ['operator']

test.each(Object.entries(USER) as [UserPage, string][])('%s belongs to one entry of the sidebar', (page, path) => {
  expect(userPageAt(`/user/mira/${path}`)).toBe(page)
  const entries = ENTRIES.filter((entry) => isEntryAt(entry, `/user/mira/${path}`))
  expect(entries).toHaveLength(WITHOUT_ENTRY.includes(page) ? 0 : 1)
})

test.each([
  ['report', 'Summary'],
  ['report/insights', 'Where it went'],
  ...['hour', 'day', 'month', 'label', 'ticker', 'holding', 'breakdown', 'matrix'].map((page) => [
    `report/${page}`,
    'Breakdown',
  ]),
  ['report/laboratory', 'What if'],
  ['report/compare', 'What if'],
  ['labels', 'Labels'],
  ['playbooks', 'Playbooks'],
  ['connections', 'Accounts'],
  ['other-journals', 'Accounts'],
  ['data-health', 'Data health'],
  ['verify-numbers', 'Verify numbers'],
  ['changes', 'What changed'],
  ['corrections', 'Corrections'],
])('%s is under the tab %s', (path, name) => {
  const pathname = `/user/mira/${path}`
  const page = userPageAt(pathname)
  const tabs = subNavigationAt(pathname)?.tabs.filter((tab) => page !== null && pagesOf(tab).includes(page))
  expect(tabs?.map((tab) => tab.name)).toEqual([name])
})
