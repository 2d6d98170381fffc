import { useQuery } from '@tanstack/react-query'
import type { CollectionName, DataOf, EarlierVersion } from '@roundtrip/contract/documents'
import { useUid } from '../session/user-context.ts'
import { useDocument, useDocuments } from './use-documents.ts'

/**
 * What a document contained before each of its changes, the latest first; without its current content. Requested again
 * whenever the document changes.
 */
export function useDocumentHistory<Name extends CollectionName>(name: Name, id: string) {
  const uid = useUid()
  const documents = useDocuments()
  const now = useDocument(name, id)
  return useQuery({
    // A change shows before the server has it; only then is the replaced content among the earlier versions.
    queryKey: ['earlier', uid, name, id, now, documents.changedAt(name, id)],
    queryFn: (): Promise<readonly EarlierVersion<DataOf<Name>>[]> => documents.earlier(name, id),
    enabled: now !== undefined,
    placeholderData: (before) => before,
    gcTime: 60_000,
  })
}
