import { useMutation } from '@tanstack/react-query'
import type { AnnotationData } from '@roundtrip/contract'
import { useDocuments } from '../../data/documents/use-documents.ts'

type Saved = {
  readonly tradeId: string
  readonly data: AnnotationData
  /** What the form showed when it was opened. */
  readonly seen: AnnotationData
}

/** Saves what the trader added to one trade; lists and reports follow without loading the history again. */
export function useSaveAnnotation() {
  const documents = useDocuments()
  return useMutation({
    // Without a connection the change waits in the queue of the documents, not here.
    networkMode: 'always',
    mutationFn: ({ tradeId, data, seen }: Saved) => {
      const { documents: noted } = documents.view('annotations')
      const change = { collection: 'annotations', id: tradeId, data } as const
      // Only where something is noted can others have changed it.
      return documents.write(noted.has(tradeId) ? { ...change, seen } : change)
    },
  })
}
