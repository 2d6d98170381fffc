/**
 * How much of the trader's rules a day kept, as a fraction; null where no rule said anything about it. The list of
 * days shows it. No rules are judged here yet, so every day is null.
 */
export function useAdherence(): (day: string) => number | null {
  return noRules
}

const noRules = (): number | null => null
