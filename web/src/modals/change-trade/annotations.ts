import { useMutation } from '@tanstack/react-query'
import type { AnnotationData } from '@roundtrip/contract/documents'
import { useDocuments } from '../../data/documents/use-documents.ts'

type Saved = {
  readonly tradeId: string
  readonly data: AnnotationData
  /** The annotation when the form was opened. */
  readonly seen: AnnotationData
}

/** Saves the annotation of one trade; lists and reports update without reloading the history. */
export function useSaveAnnotation() {
  const documents = useDocuments()
  return useMutation({
    // Without a connection, the change waits in the documents queue, not here.
    networkMode: 'always',
    mutationFn: ({ tradeId, data, seen }: Saved) => {
      const { documents: noted } = documents.view('annotations')
      const change = { collection: 'annotations', id: tradeId, data } as const
      // Only an annotation that exists can have been changed elsewhere.
      return documents.write(noted.has(tradeId) ? { ...change, seen } : change)
    },
  })
}
