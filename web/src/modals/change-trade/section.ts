import type { TradeDraft } from './draft.ts'

/** What every section of the form is given. */
export type SectionProps = {
  readonly draft: TradeDraft
  readonly problemOf: (field: string) => string | null
  readonly onChange: (changes: Partial<TradeDraft>) => void
}
