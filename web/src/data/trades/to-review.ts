import { createClock, dayKey } from '@roundtrip/core/base'
import { countWaiting } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useSettings, useToday } from '../settings/settings.ts'
import { useTrades } from './all-trades.ts'
import { timesOfSpan } from './review-queue.ts'

export type ToReview = {
  /** How many trades of the last seven days wait for a review. */
  readonly recent: number
  /** How many that closed before that. */
  readonly older: number
}

/** The trades that wait for a review; null while they load. */
export function useToReview(): ToReview | null {
  const { settings, ready } = useSettings()
  const today = useToday()
  const { data } = useTrades()
  const { zone, dayStartMinutes } = settings
  return useMemo(() => {
    if (data === undefined || !ready) return null
    const times = timesOfSpan('week', today, { clock: createClock({ zone, dayStartMinutes }), key: dayKey(today) })
    return {
      recent: countWaiting(data.columns, data.annotations, times),
      older: countWaiting(data.columns, data.annotations, { since: Number.NEGATIVE_INFINITY, until: times.since }),
    }
  }, [data, ready, today, zone, dayStartMinutes])
}
