import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnnotationData } from '@roundtrip/contract'
import { analysis } from './analysis/worker.ts'
import { tradesKey } from './keys.ts'
import { documents } from './services.ts'
import { useUid } from './session/user-context.ts'
import { annotationOf, type LoadedTrades } from './trades.ts'

/** Saves what the trader added to one trade; lists and reports follow without loading the history again. */
export function useSaveAnnotation() {
  const uid = useUid()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ tradeId, data }: { tradeId: string; data: AnnotationData }) => {
      await documents.set({ uid, collection: 'annotations', id: tradeId }, data)
      const known = client.getQueryData<LoadedTrades>(tradesKey(uid))
      if (known === undefined) return
      const annotations = new Map([...known.annotations, [tradeId, data]])
      const columns = await analysis.ask(
        'annotate',
        [...annotations].map(([id, annotation]) => annotationOf(id, annotation)),
      )
      client.setQueryData<LoadedTrades>(tradesKey(uid), {
        ...known,
        annotations,
        columns,
        version: `${known.version}+`,
      })
    },
  })
}
