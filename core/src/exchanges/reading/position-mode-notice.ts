import { counted, formatFixed, type Message, message, type MessageValue } from '../../base/index.ts'
import type { ModeOutcome, PositionModeQuestion } from './position-mode.ts'

/** Describes the ambiguity, and the result of either choice: `In hedge mode they make 2 closed trades, net 17 USDT.` */
export function positionModeNotice({ fills, symbols, outcomes }: PositionModeQuestion): Message {
  const values = { counted: counted(fills, 'fill'), symbols: someOf(symbols) }
  const results = new Map(outcomes.map((outcome) => [outcome.mode, resultOf(outcome)]))
  const [spot, margin] = [results.get('spot'), results.get('margin')]
  if (spot !== undefined && margin !== undefined) {
    return message(
      '{counted} of {symbols} can be read in two ways, because the file does not say which trades were on margin. On spot they make {spot}. On margin they make {margin}. They are read as trades of coins that you owned unless you choose margin.',
      { ...values, spot, margin },
    )
  }
  return message(
    '{counted} of {symbols} can be read in two ways, because the file does not name the position side. In one-way mode they make {oneWay}. In hedge mode they make {hedge}. They are read in one-way mode unless you choose hedge mode.',
    { ...values, oneWay: results.get('one-way') ?? '', hedge: results.get('hedge') ?? '' },
  )
}

/** `BTCUSDT, ETHUSDT, SOLUSDT and 4 more` */
function someOf(symbols: readonly string[]): MessageValue {
  const others = symbols.length - MAX_NAMED
  if (others <= 0) return symbols
  return message('{instruments} and {count} more', {
    instruments: symbols.slice(0, MAX_NAMED).join(', '),
    count: others,
  })
}

const MAX_NAMED = 3

function resultOf({ closedTrades, openTrades, net }: ModeOutcome): MessageValue {
  const trades = counted(closedTrades, 'closed trade')
  const amounts = net.map(({ asset, amount }) =>
    message('{amount} {coin}', { amount: { decimal: formatFixed(amount) }, coin: asset }),
  )
  const closed = closedTrades === 0 ? trades : message('{trades}, net {amounts}', { trades, amounts })
  return openTrades === 0 ? closed : [closed, counted(openTrades, 'open position')]
}
