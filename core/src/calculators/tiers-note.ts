import type { Problem } from './calculator.ts'

/** Venues change their tiers without notice, so what was told about their day is said again beside the result. */
export function tiersNote(day: string | null): Problem | false {
  return (
    day !== null && { field: 'tiersDay', message: `The tiers are those of ${day}. Venues change them: look again.` }
  )
}
