// Promise [Every screen] Files go into the account that already has some of their records. Otherwise the trader is
//   asked.
import type { TradingAccount } from '@roundtrip/contract/accounts'
import type { ImportRecord } from '@roundtrip/contract/imports'
import { DAY_MS, utcMs } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import type { ImportDraft, DraftGroup } from '../../data/import/draft.ts'
import { guessTargets, pairOf } from './guess-target.ts'

function account(id: string, days: readonly [number, number] | null, market: TradingAccount['market'] = 'futures') {
  const [firstTime, lastTime] = days === null ? [null, null] : [days[0] * DAY_MS, days[1] * DAY_MS]
  const counts = { fills: days === null ? 0 : 10, cashEvents: 0 }
  return { id, venue: 'binance', market, name: `Account ${id}`, startBalance: null, ...counts, firstTime, lastTime }
}

/** A group of one file, with the fields that the guess needs. */
function groupOf(sha256: string, [from, to]: readonly [number, number], named: string | null = null): DraftGroup {
  const layout = { id: 'binance-usdm-trades', name: '', venue: 'binance', market: 'futures', kind: 'fills' } as const
  const file = { firstTime: utcMs(from * DAY_MS), lastTime: utcMs(to * DAY_MS) }
  const group = { chosen: [{ table: { sha256, layout }, reading: { zone: 'UTC' } }], read: { files: [file] } }
  return {
    name: 'binance futures',
    venue: 'binance',
    market: 'futures',
    account: named,
    tables: [],
    positionModeQuestion: null,
    ...group,
  } as never
}

function imported(into: string, sha256: string, layout = 'binance-usdm-trades'): ImportRecord {
  return { account: into, state: 'done', files: [{ name: 'a.csv', bytes: 1, sha256, layout }] } as never
}

type Case = {
  readonly accounts: readonly TradingAccount[]
  readonly imports?: readonly ImportRecord[]
  readonly shared?: Readonly<Record<string, boolean>>
  readonly preferred?: string
  /** What the file calls its account. */
  readonly named?: string
}

/** The guess for a file of days 10 to 20: `known a`, `new Binance futures` or `ask`. */
function guess({ accounts, imports = [], shared = {}, preferred = undefined, named = undefined }: Case): string {
  const group = groupOf('file', [10, 20], named ?? null)
  const draft: ImportDraft = { opened: { tables: [] }, chosen: new Map(), groups: [group], again: null }
  const pairs = new Map(Object.entries(shared).map(([id, value]) => [pairOf(group, id), value]))
  const target = guessTargets(draft, { accounts, imports, preferred: preferred ?? null, shared: pairs }).get(
    group.name,
  )?.target
  if (target === null || target === undefined) return 'ask'
  return target.kind === 'known' ? `known ${target.id}` : `new ${target.name}`
}

test.each<[name: string, given: Case, expected: string]>([
  ['no account yet', { accounts: [] }, 'new Binance futures'],
  ['another market only', { accounts: [account('a', [1, 9], 'spot')] }, 'new Binance futures'],
  [
    'the next months of the only account',
    { accounts: [account('a', [1, 9])], imports: [imported('a', 'other')] },
    'known a',
  ],
  ['a file that names a new account', { accounts: [account('a', [10, 20])], named: 'Prop' }, 'new Prop'],
  ['a file that names one of them', { accounts: [account('a', [10, 20])], named: 'account A' }, 'known a'],
  ['the same file', { accounts: [account('a', [10, 20])], imports: [imported('a', 'file')] }, 'known a'],
  [
    'other records of the same time',
    { accounts: [account('a', [5, 15])], imports: [imported('a', 'other')], shared: { a: false } },
    'ask',
  ],
  ['still being counted', { accounts: [account('a', [5, 15])], imports: [imported('a', 'other')] }, 'ask'],
  [
    'some of the records',
    { accounts: [account('a', [5, 15])], imports: [imported('a', 'other')], shared: { a: true } },
    'known a',
  ],
  [
    'another kind of file of the same time, such as the funding beside the trades',
    { accounts: [account('a', [5, 15])], imports: [imported('a', 'other', 'binance-usdm-income')] },
    'known a',
  ],
  ['synced accounts, which no file tells apart', { accounts: [account('a', [5, 25])] }, 'known a'],
  ['two accounts, neither shares', { accounts: [account('a', [1, 9]), account('b', [1, 9])] }, 'ask'],
  [
    'two accounts, one shares',
    { accounts: [account('a', [1, 12]), account('b', [1, 9])], shared: { a: false, b: true } },
    'known b',
  ],
  ['opened for an account', { accounts: [account('a', [5, 15]), account('b', [1, 9])], preferred: 'b' }, 'known b'],
])('%s', (_, given, expected) => {
  expect(guess(given)).toBe(expected)
})

test.each<[rows: string, venues: readonly string[], expected: string]>([
  ['of one exchange', ['mydesk'], 'new Mydesk'],
  ['of several', ['bybit', 'okx'], 'new My exchange'],
  ['of none', [], 'new My exchange'],
])('an own file with rows %s names the account after it', (_, venues, expected) => {
  const group = groupOf('file', [10, 20])
  const own = { ...group, venue: 'other', market: 'unified', read: { files: [{ venues }] } } as never
  const draft: ImportDraft = { opened: { tables: [] }, chosen: new Map(), groups: [own], again: null }
  const guessed = guessTargets(draft, { accounts: [], imports: [], preferred: null, shared: new Map() })
  const target = guessed.get(group.name)?.target
  expect(target?.kind === 'new' ? `new ${target.name}` : target).toBe(expected)
})
