import type { FieldProblem } from './calculator.ts'

/** Venues change their tiers without notice, so the result repeats the date that the trader gave for them. */
export function tiersNote(day: string | null): FieldProblem | false {
  return (
    day !== null && {
      field: 'tiersDay',
      text: 'The tiers are those of {day}. Venues change them: look again.',
      values: { day },
    }
  )
}
