import { type Collection, type CollectionName, COLLECTIONS } from '@roundtrip/contract/documents'

/** The data to write, with what its collection adds at this moment, such as the times of labels. */
export function stamped<Data>(
  name: CollectionName,
  data: Data,
  { before, now }: { readonly before: unknown; readonly now: number },
): Data {
  const { stamp }: Collection = COLLECTIONS[name]
  if (stamp === null || data === null) return data
  return stamp(data as never, { before: before as never, now }) as Data
}
