/** When trades may be opened, in which tickers, and on which side. */
import { DAY_MS, localDay, weekdayOf } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { decided, type RuleContext, type TradeJudge } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

/**
 * Opened inside one of the windows, by the wall clock; the end of a window is excluded. A window may cross midnight.
 * When clocks are set back, the repeated hour counts both times.
 */
export function allowedHours(read: ParameterReader, { clock }: RuleContext): TradeJudge {
  const windows = read.windows()
  const judge = (trade: JudgedTrade) => {
    const local = trade.openTime + clock.offsetAt(trade.openTime)
    const timeOfDay = ((local % DAY_MS) + DAY_MS) % DAY_MS
    const inside = windows.some(({ fromMs, toMs }) =>
      fromMs < toMs ? timeOfDay >= fromMs && timeOfDay < toMs : timeOfDay >= fromMs || timeOfDay < toMs,
    )
    return decided(!inside, trade)
  }
  return { by: 'trade', judge }
}

/** Opened on one of the weekdays (`1` = Monday .. `7` = Sunday) of the trader's civil day. */
export function allowedWeekdays(read: ParameterReader, { clock }: RuleContext): TradeJudge {
  const weekdays = read.names('weekdays')
  if ([...weekdays].some((weekday) => !/^[1-7]$/.test(weekday))) {
    read.problems.push({ parameter: 'weekdays', expected: { text: '1 (Monday) to 7 (Sunday)' } })
  }
  const judge = (trade: JudgedTrade) =>
    decided(!weekdays.has(String(weekdayOf(localDay(clock, trade.openTime)) + 1)), trade)
  return { by: 'trade', judge }
}

/** Opened in one of the tickers. */
export function allowedTickers(read: ParameterReader): TradeJudge {
  const tickers = read.names('tickers')
  return { by: 'trade', judge: (trade) => decided(!tickers.has(trade.ticker), trade) }
}

/** Opened in none of the tickers. */
export function bannedTickers(read: ParameterReader): TradeJudge {
  const tickers = read.names('tickers')
  return { by: 'trade', judge: (trade) => decided(tickers.has(trade.ticker), trade) }
}

/** Only longs, or only shorts. */
export function sideOnly(read: ParameterReader): TradeJudge {
  const side = read.requiredWord('side', ['long', 'short'])
  return { by: 'trade', judge: (trade) => decided(trade.side !== side, trade) }
}
