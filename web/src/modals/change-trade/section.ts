import type { Draft } from './draft.ts'

/** What every section of the form is given. */
export type SectionProps = {
  readonly draft: Draft
  readonly problemOf: (field: string) => string | null
  readonly onChange: (changes: Partial<Draft>) => void
}
