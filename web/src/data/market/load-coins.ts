/** Loads the daily candles of the coins of a journal. Its code loads on demand. */
import { AppError } from '@roundtrip/contract/errors'
import type { GapReason } from '@roundtrip/contract/market'
import { coinSpans, createCoinLoader, type LoadedCoins as Loaded } from '@roundtrip/core/coins'
import type { TradeColumns } from '@roundtrip/core/reports'
import { onUserLeft } from '../session/page-session.ts'
import { dollarDaysOf } from './dollar-days.ts'

export type LoadedCoins = Loaded<GapReason>

const loader = createCoinLoader<GapReason>()

onUserLeft(loader.clear)

export function loadCoins(columns: TradeColumns, signal: AbortSignal): Promise<LoadedCoins> {
  return loader.load(coinSpans(columns), {
    daysOf: (span) => dollarDaysOf(span.coin, span, signal),
    gapOf: (error) => {
      if (signal.aborted) throw error
      return error instanceof AppError && error.reason === 'too-many-calls' ? 'rate-limited' : 'no-answer'
    },
  })
}
