/**
 * Records as exchanges send them. The input is a list of choices: which record, and the value of each field that the
 * reader reads. A record is read or refused with a RangeError that has a sentence; it never fails otherwise.
 */
import * as api from '@roundtrip/core/exchange-api'
import { check, type Target } from '../target.ts'
import { NASTY } from '../mutate.ts'

type Reading = (record: unknown, facts: never) => unknown

/** Each function that takes a record: the exports named after an exchange, except those that take names. */
const READINGS: readonly (readonly [string, Reading])[] = Object.entries<unknown>(api)
  .filter((entry): entry is [string, Reading] => typeof entry[1] === 'function')
  .filter(([name]) =>
    /^[a-z]+[A-Z]\w*(?:Fill|Order|Trade|Deposit|Withdrawal|Movement|Conversion|Income|Entry|Event|Bill|Execution|Interest|Dividend|Dust|Payment|Transaction|Funding|Swap|Transfer|Plan|Trigger|Rebate|Balance)$/.test(
      name,
    ),
  )
  .filter(([, reading]) => reading.length === 1)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))

const VALUES: readonly unknown[] = [
  '1',
  '0.5',
  '-2.25',
  '1700006400000',
  1_700_006_400_000,
  '1700006400',
  '1700006400.123',
  '2023-11-15T00:00:00.000Z',
  '2023-11-15 00:00:00',
  'buy',
  'SELL',
  'long',
  'BTC',
  'USDT',
  'BTCUSDT',
  'BTC-USDT-SWAP',
  'BTC_USDT',
  'success',
  'filled',
  'FILLED',
  '6',
  1,
  0,
  true,
  false,
  null,
  [],
  {},
  ...NASTY,
]

const MAX_FIELDS = 40

export const records: Target = {
  seeds: () =>
    READINGS.map((_, index) => Uint8Array.from({ length: 48 }, (_unused, at) => (at === 0 ? index : at * 7))),
  words: [],
  max: 200,
  as: 'bytes',
  read: (input) => {
    const [first = 0, ...choices] = input
    const [name, reading] = READINGS[first % READINGS.length] ?? ['none', () => null]
    const record: Record<string, unknown> = {}
    const values = choices.map((choice) => VALUES[choice % VALUES.length])
    // The reader itself decides which field it reads next.
    for (const value of values.slice(0, MAX_FIELDS)) {
      const field = fieldMissing(name, () => reading(record, undefined as never))
      if (field === null) return
      record[field] = value
    }
  },
}

/** The field that a reading refused; null if it finished. */
function fieldMissing(name: string, read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (error) {
    check(error instanceof RangeError, `${name} refuses, and does not fail`, String(error))
    check(/[.?]$/.test(error.message) && error.message.length < 1_000, `${name} refuses in a sentence`, error.message)
    return /: (\w+) /.exec(error.message)?.[1] ?? null
  }
}
