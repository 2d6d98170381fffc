import type { TradeDraft } from './draft.ts'

/** The props of every section of the form. */
export type SectionProps = {
  readonly draft: TradeDraft
  readonly problemOf: (field: string) => string | null
  readonly onChange: (changes: Partial<TradeDraft>) => void
}
