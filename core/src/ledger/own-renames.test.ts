import { describe, expect, test } from 'vitest'
import { formatFixed, momentOf, ONE, utcMs } from '../base/index.ts'
import { checkRename, createRenames, parseRename, readRename, readRenames, RENAMES, type TypedRename } from './index.ts'

const day = (text: string): number => momentOf(`${text}T00:00Z`)
const typed = (text: string): TypedRename => {
  const rename = parseRename(text)
  if (rename === null) throw new Error(`${text} is not a rename.`)
  return rename
}
/** `renamesOf('MATIC=POL', 'LEND=AAVE:0.01')` */
const renamesOf = (...texts: readonly string[]) => createRenames(readRenames(texts.map(typed)))
const LATE = day('2030-01-01')

describe('a rename as it is typed', () => {
  test.each([
    ['OLD=NEW', { from: 'OLD', to: 'NEW', ratio: '1', since: null }],
    ['LEND=AAVE:0.01', { from: 'LEND', to: 'AAVE', ratio: '0.01', since: null }],
    ['LUNA=LUNC@2022-05-26', { from: 'LUNA', to: 'LUNC', ratio: '1', since: '2022-05-26' }],
    ['BTT=BTTC:1000@2022-01-17', { from: 'BTT', to: 'BTTC', ratio: '1000', since: '2022-01-17' }],
  ])('%s', (text, expected) => {
    expect(parseRename(text)).toEqual(expected)
  })
  test.each(['', 'OLD', 'OLD=', '=NEW', 'A=B=C', 'A=B:', 'A=B@', 'A=B:1:2', 'A=B@2022-01-01:2'])(
    '"%s" is another form',
    (text) => {
      expect(parseRename(text)).toBeNull()
    },
  )
  test('is read without regard to case and spaces', () => {
    expect(readRename({ from: ' old ', to: 'new', ratio: ' 2.50 ', since: '2024-09-13' }).rename).toEqual({
      from: 'OLD',
      to: 'NEW',
      ratio: (ONE * 5n) / 2n,
      since: utcMs(day('2024-09-13')),
    })
  })
  test.each([
    [{ from: '' }, 'from', 'bad-coin'],
    [{ from: 'TWO WORDS' }, 'from', 'bad-coin'],
    [{ from: 'A|spot:B/USD*' }, 'from', 'bad-coin'],
    [{ to: '(NEW)' }, 'to', 'bad-coin'],
    [{ to: 'N'.repeat(31) }, 'to', 'bad-coin'],
    [{ from: 'USDT' }, 'from', 'dollar-coin'],
    [{ to: 'usdc' }, 'to', 'dollar-coin'],
    [{ to: 'old' }, 'to', 'same-coin'],
    [{ ratio: '' }, 'ratio', 'bad-ratio'],
    [{ ratio: '0' }, 'ratio', 'bad-ratio'],
    [{ ratio: '-1' }, 'ratio', 'bad-ratio'],
    [{ ratio: 'many' }, 'ratio', 'bad-ratio'],
    [{ ratio: '0.0000000000001' }, 'ratio', 'bad-ratio'],
    [{ ratio: '10000000000000' }, 'ratio', 'bad-ratio'],
    [{ since: '2024-02-30' }, 'since', 'bad-day'],
    [{ since: 'yesterday' }, 'since', 'bad-day'],
    [{ since: '1970-01-01' }, 'since', 'bad-day'],
  ])('%o is refused, with the field that is wrong', (fields, field, reason) => {
    const { rename, fault } = readRename({ from: 'OLD', to: 'NEW', ratio: '1', since: null, ...fields })
    expect([rename, fault]).toEqual([null, { field, reason }])
  })
})

describe('beside other renames', () => {
  test.each([
    ['B=A', ['A=B'], 'to', 'rename-circle'],
    ['C=A', ['A=B', 'B=C'], 'to', 'rename-circle'],
    ['POL=MATIC', [], 'to', 'rename-circle'],
    ['A=C', ['A=B'], 'from', 'renamed-before'],
    ['A=C@2022-05-26', ['A=B@2022-05-26'], 'from', 'renamed-before'],
  ])('%s after %o is refused', (text, others, field, reason) => {
    const [rename] = readRenames([typed(text)])
    expect(rename && checkRename(rename, readRenames(others.map(typed)))).toEqual({ field, reason })
  })
  test.each([
    ['A=C', ['A=B@2022-05-26']],
    ['A=C@2023-01-01', ['A=B@2022-05-26']],
    ['C=B', ['A=B']],
    // Renamed, and years later renamed back.
    ['B=A@2024-01-01', ['A=B@2020-01-01']],
    ['MATIC=OTHER', []],
    ['POL=NEXT', []],
  ])('%s after %o is allowed', (text, others) => {
    const [rename] = readRenames([typed(text)])
    expect(rename && checkRename(rename, readRenames(others.map(typed)))).toBeNull()
  })
})

describe('what a coin counts as', () => {
  test.each([
    [['OLD=NEW:20'], 'OLD', '2020-01-01', 'NEW', '20'],
    [['OLD=NEW:20'], 'OLD', '2029-01-01', 'NEW', '20'],
    [['OLD=NEW:20'], 'NEW', '2020-01-01', 'NEW', '1'],
    [['A=B:10', 'B=C:0.5'], 'A', '2020-01-01', 'C', '5'],
    // A chain into the built-in list, and on from its end.
    [['OLDMATIC=MATIC:2'], 'OLDMATIC', '2020-01-01', 'POL', '2'],
    [['POL=NEXT:3'], 'MATIC', '2020-01-01', 'NEXT', '3'],
    // The trader's rename comes before the built-in one of the same name.
    [['MATIC=OTHER:7'], 'MATIC', '2020-01-01', 'OTHER', '7'],
    [['MKR=SKY:12000'], 'MKR', '2020-01-01', 'SKY', '12000'],
    [['LUNA=MOON'], 'LUNA', '2020-01-01', 'MOON', '1'],
    // With a date it does not cover later times, so the built-in one applies there.
    [['MATIC=OTHER@2021-01-01'], 'MATIC', '2020-12-31', 'OTHER', '1'],
    [['MATIC=OTHER@2021-01-01'], 'MATIC', '2021-01-01', 'POL', '1'],
    // The new ticker was another coin before, and the old one is another coin after.
    [['OLD=NEW@2022-05-26'], 'OLD', '2022-05-25', 'NEW', '1'],
    [['OLD=NEW@2022-05-26'], 'OLD', '2022-05-26', 'OLD', '1'],
    [['OLD=NEW@2022-05-26'], 'NEW', '2022-05-25', 'NEW (before 2022-05-26)', '1'],
    [['OLD=NEW@2022-05-26'], 'NEW', '2022-05-26', 'NEW', '1'],
    // Another rename implies that the new name was in use already.
    [['OLD=NEW@2022-05-26', 'OLDER=NEW'], 'NEW', '2022-05-25', 'NEW', '1'],
    [['OLD=NEW@2022-05-26', 'OLDER=NEW@2021-01-01'], 'NEW', '2022-05-25', 'NEW', '1'],
    [['OLD=RENDER@2025-05-26'], 'RENDER', '2024-05-25', 'RENDER', '1'],
    // Two coins under one ticker, one after the other.
    [['A=B@2022-01-01', 'A=C@2024-01-01'], 'A', '2021-06-01', 'B', '1'],
    [['A=B@2022-01-01', 'A=C@2024-01-01'], 'A', '2023-06-01', 'C', '1'],
    [['A=B@2022-01-01', 'A=C@2024-01-01'], 'A', '2024-06-01', 'A', '1'],
    // Without a date the new name is the coin of today.
    [['TERRA=LUNA'], 'TERRA', '2020-01-01', 'LUNA', '1'],
    [['A=B@2020-01-01', 'B=A@2024-01-01'], 'A', '2019-01-01', 'A', '1'],
    [['A=B@2020-01-01', 'B=A@2024-01-01'], 'B', '2021-01-01', 'A', '1'],
  ])('%o: %s on %s is %s × %s', (texts, asset, at, coin, ratio) => {
    const units = renamesOf(...texts).unitsOf(asset, day(at))
    expect([units.coin, formatFixed(units.ratio)]).toEqual([coin, ratio])
  })
  test('all its names are known, and when they change', () => {
    const renames = renamesOf('X=Y', 'Y=Z@2022-05-26')
    expect(renames.namesOfCoin('Z')).toEqual(['Z', 'Y', 'X'])
    expect(renames.changesOf('Y')).toEqual([day('2022-05-26')])
    expect(renames.changesOf('BTC')).toEqual([])
    expect(['X', 'Y', 'Z', 'BTC'].map(renames.wasRenamed)).toEqual([true, true, true, false])
  })
  test('a built-in rename that came later gives way to the one of the trader that it contradicts', () => {
    const renames = renamesOf('POL=MATIC')
    expect(renames.coinNameOf('POL', LATE)).toBe('MATIC')
    expect(renames.coinNameOf('MATIC', LATE)).toBe('MATIC')
  })
  test('a circle that was stored all the same ends', () => {
    const renames = renamesOf('A=B', 'B=C', 'C=A')
    expect(['A', 'B', 'C'].map((name) => renames.coinNameOf(name, LATE))).toEqual(['C', 'C', 'C'])
  })
  test.each(RENAMES)('without any of the trader, $from to $to is built in', ({ from, time, until }) => {
    expect(createRenames().unitsOf(from, (until ?? time) - 1).age).toBeGreaterThan(0)
  })
})
