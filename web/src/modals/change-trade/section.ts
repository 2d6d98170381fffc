import type { AnnotationDraft } from './draft.ts'

/** The props of every section of the form. */
export type SectionProps = {
  readonly draft: AnnotationDraft
  readonly problemOf: (field: string) => string | null
  readonly onChange: (changes: Partial<AnnotationDraft>) => void
}
