/** Rules about losses: stop after several in a row, pause after each. */
import { MINUTE_MS, type UtcMs } from '../base/index.ts'
import type { JudgedTrade } from './history.ts'
import { decided, type GateJudge, makeOutcome, type RuleContext } from './judge.ts'
import type { ParameterReader } from './parameters.ts'

/**
 * Losing trades in a row, by time of close. A win ends the streak, and so does a new day unless the streak carries
 * over; a breakeven trade does not. Trades opened later on the day of the last allowed loss break the rule; with a
 * number of minutes, only those opened within that time, even past midnight.
 */
export function stopAfterLosses(read: ParameterReader, context: RuleContext): GateJudge {
  const limit = read.count('losses', 1)
  const pauseMs = read.optionalMinutesMs()
  const carryOver = read.flag('carryOver')
  const start = () => {
    let losses = 0
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
        if (!carryOver) losses = 0
        longest = losses
        brokenBy = null
        // A pause may last into the next day; a stop ends with its own.
        stops = pauseMs === null ? [] : stops.slice(-2)
      },
      judgeOpen: (trade: JudgedTrade) => {
        const stop = stopFor(trade)
        brokenBy ??= stop
        return makeOutcome(stop === null ? 'pass' : 'fail', { measured: losses, limit, moment: stop })
      },
      onClosed: (trade: JudgedTrade, time: UtcMs) => {
        const result = resultOf(trade, context)
        if (result === 'win') losses = 0
        if (result !== 'loss') return
        losses += 1
        longest = Math.max(longest, losses)
        if (losses >= limit && stops.at(-1) !== time) stops.push(time)
      },
      endDay: () => {
        const day = pauseMs === null ? (stops[0] ?? null) : null
        return makeOutcome('pass', { measured: longest, limit, moment: brokenBy ?? day })
      },
    }
  }
  return { by: 'gate', scope: 'day', memory: pauseMs === null && !carryOver ? 'day' : 'all', start }
}

/** Minutes between the close of the last losing trade and the open. Too few break the rule. */
export function cooldownAfterLoss(read: ParameterReader, context: RuleContext): GateJudge {
  const pauseMs = read.minutesMs()
  const limit = pauseMs / MINUTE_MS
  const start = () => {
    let last: UtcMs | null = null
    let before: UtcMs | null = null
    return {
      judgeOpen: (trade: JudgedTrade) => {
        // A loss in the same millisecond as the open could not have prevented it.
        const loss = last !== null && last < trade.openTime ? last : before
        if (loss === null) return makeOutcome('not-applicable', { limit })
        const waitedMs = trade.openTime - loss
        return decided(waitedMs < pauseMs, trade, { measured: waitedMs / MINUTE_MS, limit })
      },
      onClosed: (trade: JudgedTrade, time: UtcMs) => {
        if (resultOf(trade, context) !== 'loss' || time === last) return
        before = last
        last = time
      },
    }
  }
  return { by: 'gate', scope: 'trade', memory: 'all', start }
}

/** By net, with the breakeven band of reports (both ends included). A trade whose net is unknown is neither. */
function resultOf({ net }: JudgedTrade, { breakevenBand }: RuleContext): 'win' | 'loss' | 'neither' {
  if (net === null) return 'neither'
  return net > breakevenBand ? 'win' : net < -breakevenBand ? 'loss' : 'neither'
}
