import { createClock, dayKey } from '@roundtrip/core/base'
import { waitingTrades } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useSettings, useToday } from '../settings/settings.ts'
import { useTrades } from './all-trades.ts'
import { timesOfSpan } from './review-queue.ts'

/** The trades of the last seven days that wait for a review; null while they load. */
export function useToReview(): readonly string[] | null {
  const { settings, ready } = useSettings()
  const today = useToday()
  const { data } = useTrades()
  const { zone, dayStartMinutes } = settings
  return useMemo(() => {
    if (data === undefined || !ready) return null
    const times = timesOfSpan('week', today, { clock: createClock({ zone, dayStartMinutes }), key: dayKey(today) })
    return waitingTrades(data.columns, data.annotations, times)
  }, [data, ready, today, zone, dayStartMinutes])
}
