/** What a loss calls for: a stop after several in a row, a pause after each. */
import { MINUTE_MS, type UtcMs } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { decided, type GateJudge, outcome, type RuleContext } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

/**
 * Losing trades in a row, by close. A win ends the row, and so does the start of the day unless it carries over;
 * breakeven does neither. Trades opened after the last loss of the row, on the same day, break the rule; with a number
 * of minutes only those opened within them, over midnight too.
 */
export function stopAfterLosses(read: ParameterReader, context: RuleContext): GateJudge {
  const limit = read.count('losses', 1)
  const pauseMs = read.optionalMinutesMs()
  const carryOver = read.flag('carryOver')
  const start = () => {
    let row = 0
    let longest = 0
    let stops: UtcMs[] = []
    let brokenBy: UtcMs | null = null
    const stopFor = (trade: JudgedTrade): UtcMs | null => {
      if (pauseMs === null) return (stops[0] ?? trade.openTime) < trade.openTime ? (stops[0] ?? null) : null
      const last = stops.findLast((time) => time < trade.openTime) ?? null
      return last !== null && trade.openTime - last < pauseMs ? last : null
    }
    return {
      startDay: () => {
        if (!carryOver) row = 0
        longest = row
        brokenBy = null
        // A pause may last into the next day; a stop ends with its own.
        stops = pauseMs === null ? [] : stops.slice(-2)
      },
      asks: (trade: JudgedTrade) => {
        const stop = stopFor(trade)
        brokenBy ??= stop
        return outcome(stop === null ? 'pass' : 'fail', { measured: row, limit, moment: stop })
      },
      closed: (trade: JudgedTrade, time: UtcMs) => {
        const result = resultOf(trade, context)
        if (result === 'win') row = 0
        if (result !== 'loss') return
        row += 1
        longest = Math.max(longest, row)
        if (row >= limit && stops.at(-1) !== time) stops.push(time)
      },
      endDay: () => {
        const day = pauseMs === null ? (stops[0] ?? null) : null
        return outcome('pass', { measured: longest, limit, moment: brokenBy ?? day })
      },
    }
  }
  return { by: 'gate', scope: 'day', memory: pauseMs === null && !carryOver ? 'day' : 'all', start }
}

/** Minutes between the close of the last losing trade and the open. Too few break it. */
export function cooldownAfterLoss(read: ParameterReader, context: RuleContext): GateJudge {
  const pauseMs = read.minutesMs()
  const limit = pauseMs / MINUTE_MS
  const start = () => {
    let last: UtcMs | null = null
    let before: UtcMs | null = null
    return {
      asks: (trade: JudgedTrade) => {
        // A loss in the very millisecond of the open was no reason to wait yet.
        const loss = last !== null && last < trade.openTime ? last : before
        if (loss === null) return outcome('not-applicable', { limit })
        const waitedMs = trade.openTime - loss
        return decided(waitedMs < pauseMs, trade, { measured: waitedMs / MINUTE_MS, limit })
      },
      closed: (trade: JudgedTrade, time: UtcMs) => {
        if (resultOf(trade, context) !== 'loss' || time === last) return
        before = last
        last = time
      },
    }
  }
  return { by: 'gate', scope: 'trade', memory: 'all', start }
}

/** By net, with the symmetric inclusive band of reports. A net that is not known is neither. */
function resultOf({ net }: JudgedTrade, { breakevenBand }: RuleContext): 'win' | 'loss' | 'neither' {
  if (net === null) return 'neither'
  return net > breakevenBand ? 'win' : net < -breakevenBand ? 'loss' : 'neither'
}
