import { useCallback } from 'react'
import { useDayScores } from '../../data/rules/judgement.ts'

/** How much of the trader's rules a day kept, as a fraction; null where no rule said anything about it. */
export function useAdherence(): (day: string) => number | null {
  const scores = useDayScores()
  return useCallback((day) => scores.get(day)?.score ?? null, [scores])
}
