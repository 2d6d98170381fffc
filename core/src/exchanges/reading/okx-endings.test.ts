/** Options and dated contracts in OKX's trading history that end without a trade. */
import { expect, test } from 'vitest'
import { cashLines, fillLines, problemLines, readText } from './import.testing.ts'

const HEAD =
  'id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit'
const CALL = 'BTC-USD-260130-60000-C'
const OPEN: Readonly<Record<'buy' | 'sell', string>> = {
  buy: `1,11,2026-01-02 10:00:00,Options,${CALL},Buy,2,cont,0.01,0,0,BTC,2,2,-0.0002,1,BTC`,
  sell: `1,11,2026-01-02 10:00:00,Options,${CALL},Sell,2,cont,0.01,0,0,BTC,-2,-2,0.0002,1,BTC`,
}

/** The last fill after an option was bought or sold: action, price, fee, change of the position and of the balance. */
function ended(opened: 'buy' | 'sell', action: string, [price, fee, moved, change]: readonly string[]): string {
  const end = `2,0,2026-01-30 16:00:00,Options,${CALL},${action},2,cont,${price},0,${fee},BTC,${moved},0,${change},1,BTC`
  const result = readText(['Time Zone:UTC+8', HEAD, OPEN[opened], end].join('\n'))
  return [...fillLines(result).slice(1), ...cashLines(result), ...problemLines(result)].join(' | ').slice(20)
}

test.each([
  ['buy', 'Expired OTM', ['0', '0', '-2', '0'], `sell 2 ${CALL} (option-inverse BTC/BTC) at 0 fee 0 BTC expiry #2`],
  [
    'sell',
    'Expired (non-ITM)',
    ['0', '0', '2', '0'],
    `buy 2 ${CALL} (option-inverse BTC/BTC) at 0 fee 0 BTC expiry #2`,
  ],
  ['buy', 'Expired', ['0', '0', '', '0'], `sell 2 ${CALL} (option-inverse BTC/BTC) at 0 fee 0 BTC expiry #2`],
  ['sell', 'Expired', ['0', '0', '', '0'], `buy 2 ${CALL} (option-inverse BTC/BTC) at 0 fee 0 BTC expiry #2`],
  [
    'buy',
    'Exercised',
    ['70000', '-0.00001', '-2', '0.00099'],
    `sell 2 ${CALL} (option-inverse BTC/BTC) at 0.05 fee 0.00001 BTC expiry #2`,
  ],
  [
    'sell',
    'Counterparty exercised',
    ['70000', '0', '2', '-0.001'],
    `buy 2 ${CALL} (option-inverse BTC/BTC) at 0.05 fee 0 BTC expiry #2`,
  ],
] as const)('%s, then %s %j', (opened, action, cells, expected) => {
  expect(ended(opened, action, cells)).toBe(expected)
})

test('an exercise without money is refused, and an unknown action is named with how often it occurs', () => {
  expect(ended('buy', 'Exercised', ['0', '0', '-2', '0'])).toContain('although the option was exercised')
  const moved = ended('buy', 'Moved elsewhere', ['0', '0', '-2', '0'])
  expect(moved).toContain('"Moved elsewhere" (1)')
})
