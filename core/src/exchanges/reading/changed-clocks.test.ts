// Promise [Reading files] In the hour that occurs twice in autumn, the order of rows decides which one is meant.
import { describe, expect, test } from 'vitest'
import { fillLines, openText, problemLines, ACCOUNT } from './import.testing.ts'
import { readLedger } from './read.ts'

const HEADER = 'time,coin,dir,px,sz,ntl,fee,closedPnl'

/** Times in UTC of rows with these wall-clock times, in the order of the file. */
function read(zone: string, ...times: string[]) {
  const rows = times.map((time, index) => `${time},ETH,Open Long,${4000 + index},1,${4000 + index},0,0`)
  const file = openText([HEADER, ...rows].join('\n'))
  const result = readLedger({ account: ACCOUNT, files: [{ file, zone }] })
  const byPrice = new Map(fillLines(result).map((line) => [/ at (\d+)/.exec(line)?.[1], line.slice(5, 16)]))
  return {
    times: times.map((_, index) => byPrice.get(String(4000 + index)) ?? 'refused'),
    problems: problemLines(result),
  }
}

const BERLIN = 'Europe/Berlin'

describe('the hour that comes twice in autumn', () => {
  test.each<[string, string[], string[]]>([
    [
      'a step back begins the second pass',
      ['2025-10-26 02:50:00', '2025-10-26 02:10:00', '2025-10-30 10:00:00'],
      ['10-26 00:50', '10-26 01:10', '10-30 09:00'],
    ],
    [
      'all after the step are in the second pass',
      [
        '2025-10-26 01:30:00',
        '2025-10-26 02:10:00',
        '2025-10-26 02:50:00',
        '2025-10-26 02:05:00',
        '2025-10-26 02:55:00',
        '2025-10-26 03:00:00',
      ],
      ['10-25 23:30', '10-26 00:10', '10-26 00:50', '10-26 01:05', '10-26 01:55', '10-26 02:00'],
    ],
    [
      'a file from new to old',
      ['2025-10-30 10:00:00', '2025-10-26 02:10:00', '2025-10-26 02:50:00', '2025-10-25 10:00:00'],
      ['10-30 09:00', '10-26 01:10', '10-26 00:50', '10-25 08:00'],
    ],
  ])('%s', (_, times, expected) => {
    expect(read(BERLIN, ...times)).toEqual({ times: expected, problems: [] })
  })

  test('without a step back it is read as the first pass, and each line is reported', () => {
    const { times, problems } = read(BERLIN, '2025-10-26 01:00:00', '2025-10-26 02:10:00', '2025-10-26 02:50:00')
    expect(times).toEqual(['10-25 23:00', '10-26 00:10', '10-26 00:50'])
    expect(problems.map((line) => line.slice(0, 50))).toEqual([
      '3 time This time happened twice in Europe/Berlin, ',
      '4 time This time happened twice in Europe/Berlin, ',
    ])
  })

  test('rows in no order show nothing', () => {
    const night = ['02:50', '02:10', '02:40', '02:05'].map((time) => `2025-10-26 ${time}:00`)
    const { times, problems } = read(BERLIN, '2025-10-25 02:00:00', ...night)
    expect(times.slice(1)).toEqual(['10-26 00:50', '10-26 00:10', '10-26 00:40', '10-26 00:05'])
    expect(problems.length).toBe(4)
  })

  test.each([
    ['Europe/London', '2025-10-26 01:50:00', '2025-10-26 01:10:00', ['10-26 00:50', '10-26 01:10']],
    ['America/New_York', '2025-11-02 01:50:00', '2025-11-02 01:10:00', ['11-02 05:50', '11-02 06:10']],
    ['Australia/Lord_Howe', '2025-04-06 01:50:00', '2025-04-06 01:40:00', ['04-05 14:50', '04-05 15:10']],
  ] as const)('%s', (zone, first, second, expected) => {
    expect(read(zone, '2025-01-01 00:00:00', first, second, '2025-12-01 00:00:00').times.slice(1, 3)).toEqual(expected)
  })

  test('zones without such a night, and times with their own zone, ask nothing', () => {
    expect(read('UTC', '2025-10-26 02:50:00', '2025-10-26 02:10:00').problems).toEqual([])
    expect(read('Asia/Tokyo', '2025-10-26 02:50:00', '2025-10-26 02:10:00').problems).toEqual([])
    expect(read(BERLIN, '2025-10-26T00:30:00Z', '2025-10-26T02:30:00+02:00')).toEqual({
      times: ['10-26 00:30', '10-26 00:30'],
      problems: [],
    })
  })
})

test.each([
  ['Europe/London', '2025-03-30 01:30:00'],
  ['America/New_York', '2025-03-09 02:30:00'],
  ['Australia/Lord_Howe', '2025-10-05 02:15:00'],
])('%s never showed %s', (zone, time) => {
  expect(read(zone, '2025-01-01 00:00:00', time).times[1]).toBe('refused')
})

test('an hour that the clocks skip in spring is a problem of its line', () => {
  const { times, problems } = read(BERLIN, '2025-03-30 01:59:59', '2025-03-30 02:30:00', '2025-03-30 03:00:00')
  expect(times).toEqual(['03-30 00:59', 'refused', '03-30 01:00'])
  expect(problems).toEqual([
    '3 time "2025-03-30 02:30:00" never happened in Europe/Berlin: the clocks skipped it. Check the zone chosen.',
  ])
})
