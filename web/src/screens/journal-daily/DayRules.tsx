/**
 * The place for the rules that were kept and broken on this day. It shows nothing as long as no rule says anything
 * about the day.
 */
export function DayRules(_props: { readonly day: string }) {
  return null
}
