import { useCallback } from 'react'
import { useDayScores } from '../../data/rules/judgement.ts'

/** The share of rules kept on a day, 0 to 1; null if no rule applied. */
export function useAdherence(): (day: string) => number | null {
  const scores = useDayScores()
  return useCallback((day) => scores.get(day)?.score ?? null, [scores])
}
