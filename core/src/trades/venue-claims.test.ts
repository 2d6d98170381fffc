import { describe, test } from 'vitest'
import { check } from './table.testing.ts'

describe('order within one moment', () => {
  test('trade numbers decide, whatever the order of the rows', () => {
    check(`fill  1m buy  1 100 id 10
           fill  2m sell 1 110 id 12
           fill  2m buy  1 111 id 11
           fill  2m sell 1 112 id 13
           trade long 2 1m-2m closed`)
  })
  test('where nothing tells the order and it matters, the trades say so', () => {
    check(`fill  1m buy  1 100
           fill  2m sell 1 110
           fill  2m buy  1 111
           fill  3m sell 1 112
           trade long 1 1m-2m closed flags ambiguous-order
           trade long 1 2m-3m closed flags ambiguous-order`)
  })
  test.each([
    ['the side is unknown', 'fill 1m buy 1 100\nfill 1m sell 1 110', 'trade long 1 1m-1m closed flags ambiguous-order'],
    [
      'either fill may have closed the short',
      'fill 1m sell 1 100\nfill 2m buy 1 90\nfill 2m buy 1 95',
      'trade short 1 1m-2m closed flags ambiguous-order\ntrade long 1 2m- open flags ambiguous-order',
    ],
    [
      'equal fills cannot be told apart',
      'fill 1m sell 1 100\nfill 2m buy 1 90\nfill 2m buy 1 90',
      'trade short 1 1m-2m closed\ntrade long 1 2m- open',
    ],
    ['in any order they only enlarge it', 'fill 1m buy 1 100\nfill 1m buy 2 101', 'trade long 3 1m- open'],
    [
      'in any order they only reduce it',
      'fill 1m buy 9 100\nfill 2m sell 1 101\nfill 2m buy 1 99',
      'trade long 10 1m- open',
    ],
  ])('reversed rows without numbers that make other trades are flagged: %s', (_, fills, trades) => {
    check(`${fills}\n${trades}`)
  })
  test('start positions chain the fills of one moment', () => {
    check(`fill  1m buy  1 100 start 0
           fill  2m buy  1 111 start 0
           fill  2m sell 1 110 start 1
           fill  3m sell 1 112 start 1
           trade long 1 1m-2m closed gross 10
           trade long 1 2m-3m closed gross 1`)
  })
})

describe('a history with holes is noticed', () => {
  test('a close without an open is not a phantom position', () => {
    check(`fill  1m sell 1 100 closes
           fill  2m buy  1 100 opens
           fill  3m sell 1 110 closes
           trade long 1 2m-3m closed net 10 flags history-incomplete
           unmatched 1`)
  })
  test('an open against the replayed position ends it', () => {
    check(`fill  1m sell 2 100 opens
           fill  2m buy  1 100 opens
           trade short 2 1m-2m closed gross 0 flags history-incomplete,contradicts-exchange
           trade long  1 2m-   open`)
  })
  test("trades that the venue's own profit proves still count", () => {
    check(`fill  1m sell 1 100 closes realised 7
           fill  2m buy  1 100 opens realised 0
           fill  3m sell 1 110 closes realised 10
           trade long 1 2m-3m closed net 10
           unmatched 1`)
  })
  test('a profit that the venue books differently is not shown as fact', () => {
    check(`fill  1m buy  1 100 opens realised 0
           fill  3m sell 1 110 closes realised 4
           trade long 1 1m-3m closed gross 10 flags history-incomplete,contradicts-exchange`)
  })
  test('a first fill with a start position was preceded by others', () => {
    check(`fill  1m sell 1 100 start 3
           trade long 3 1m- open open 2 flags history-incomplete`)
  })
})

describe('a close beyond what is held', () => {
  test('is a flip where the realised profit is the one of what was held', () => {
    check(`fill  1m buy  1   30 opens realised 0
           fill  2m sell 2.5 31 closes realised 1
           fill  3m buy  1.5 29 closes realised 3
           trade long  1   1m-2m closed net 1
           trade short 1.5 2m-3m closed net 3`)
  })
  test('is a flip where the venue says that nothing more was held', () => {
    check(`fill  1m buy  1   30 opens start 0
           fill  2m sell 2.5 30 closes start 1
           fill  3m buy  1.5 29 closes start -1.5
           trade long  1   1m-2m closed net 0
           trade short 1.5 2m-3m closed net 1.5`)
  })
  test('closes what an earlier history opened where the profit is of more', () => {
    check(`fill  1m buy  1   30 opens realised 0
           fill  2m sell 2.5 31 closes realised 9
           trade long  1   1m-2m closed flags missing-open,history-incomplete,contradicts-exchange
           unmatched 1.5`)
  })
  test('proves nothing where either reading has the same profit', () => {
    check(`fill  1m buy  1   30 opens realised 0
           fill  2m sell 2.5 30 closes realised 0
           trade long  1   1m-2m closed gross 0 flags missing-open
           unmatched 1.5`)
  })
})
