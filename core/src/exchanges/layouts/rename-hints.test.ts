import { expect, test } from 'vitest'
import { DAY_MS, fixed, messageText, momentOf } from '../../base/index.ts'
import { renameHints } from './rename-hints.ts'

/** The day before 1 December 2021. */
const BEGIN = momentOf('2021-11-30T00:00Z')

/** `1 AAA -100`: the day of December 2021, the coin and its change. */
const hints = (...moves: readonly string[]): readonly string[] =>
  renameHints(
    moves.map((move) => {
      const [day, asset = '', amount = ''] = move.split(' ')
      return { asset, time: BEGIN + Number(day) * DAY_MS, amount: fixed(amount) }
    }),
  ).hints.map((hint) => messageText(hint).replace(/\).*/, ')'))

test.each<[why: string, moves: readonly string[], said: readonly string[]]>([
  [
    'a coin for a coin, with the ratio',
    ['20 GXX -100', '20 REE 1000'],
    ['GXX left and REE came on the same day: a rename? (--rename GXX=REE:10)'],
  ],
  [
    'in parts, from several wallets',
    ['20 GXX -60', '20 GXX -40', '20 REE 600', '20 REE 400'],
    ['GXX left and REE came on the same day: a rename? (--rename GXX=REE:10)'],
  ],
  [
    'days later, with a ratio that the amounts rounded',
    ['20 GXX -3', '23 REE 1'],
    ['GXX left and REE came within a week: a rename? (--rename GXX=REE:0.33333333)'],
  ],
  [
    'each coin on its own day',
    ['1 AAA -1', '1 BBB 2', '5 CCC -1', '5 DDD 3'],
    [
      'AAA left and BBB came on the same day: a rename? (--rename AAA=BBB:2)',
      'CCC left and DDD came on the same day: a rename? (--rename CCC=DDD:3)',
    ],
  ],
  ['not where several coins came', ['20 GXX -100', '20 REE 1000', '20 ABC 5'], []],
  ['not where several left', ['20 GXX -100', '20 ABC -5', '20 REE 1000'], []],
  ['not where none left, or dollars did', ['20 REE 1000', '21 USDT -5'], []],
  ['not weeks later', ['1 GXX -100', '20 REE 1000'], []],
  ['not for a rename that is known', ['16 BTTOLD -1', '16 BTTC 1000'], []],
])('%s', (_, moves, said) => {
  expect(hints(...moves)).toEqual(said)
})
