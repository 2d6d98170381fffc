/**
 * When merged trades separate, their joined annotations are separated too. The earlier states of the document show
 * which part was whose: joins are undone from the newest on, until one after which the document was edited.
 */
import { isDeepStrictEqual } from 'node:util'
import { type AnnotationData, joinAnnotations } from '@roundtrip/contract/documents'
import type { DatabaseClient } from '../../database/connection.ts'
import { readable, type StoredState } from './annotations.ts'

/** An annotation that is, or was, joined into another one. */
type Part = {
  readonly id: string
  /** Its own content. */
  readonly own: AnnotationData
  readonly joinedInto: string | null
  /** Whether the other annotation was made by joining this one. */
  readonly madeIt: boolean
}

type Store = { readonly client: DatabaseClient; readonly uid: string }

export type Separated = {
  /** Its own content; null if it had none. */
  readonly base: AnnotationData | null
  /** The annotations that are still joined into it, in the order in which they were joined. */
  readonly staying: readonly string[]
}

/**
 * The annotation without those of other trades that do not belong to it any more; null if none of these is in it.
 *
 * @param isLeaving whether an annotation that is joined into it belongs to another trade now
 */
export async function withoutJoined(
  store: Store,
  { id, data, isLeaving }: { id: string; data: AnnotationData; isLeaving: (part: string) => boolean },
): Promise<Separated | null> {
  const parts = await joinedParts(store, id)
  if (parts.length === 0) return null
  const { base, joined } = unjoined(data, { parts, earlier: await earlierOf(store, id) })
  const staying = joined.filter((part) => part.joinedInto === id && !isLeaving(part.id))
  return staying.length === joined.length ? null : { base, staying: staying.map((part) => part.id) }
}

type History = { readonly parts: readonly Part[]; readonly earlier: readonly AnnotationData[] }

/** The state before the joins after which nothing was edited, and the joined annotations in their order. */
function unjoined(data: AnnotationData, { parts, earlier }: History) {
  const joined: Part[] = []
  let base = byItself(data)
  const findPart = (isOne: (part: Part) => boolean): Part | undefined =>
    parts.find((part) => !joined.includes(part) && isOne(part))
  for (const state of earlier) {
    if (isDeepStrictEqual(state, base)) continue
    const part = findPart(({ own }) => isDeepStrictEqual(joinedOf(state, own), base))
    if (part === undefined) break
    joined.unshift(part)
    base = state
  }
  const maker = findPart(({ own, madeIt }) => madeIt && isDeepStrictEqual(own, base))
  return maker === undefined ? { base, joined } : { base: null, joined: [maker, ...joined] }
}

function joinedOf(into: AnnotationData, from: AnnotationData): AnnotationData | null {
  const joined = joinAnnotations(into, from)
  return joined === null ? null : byItself(joined)
}

function byItself(data: AnnotationData): AnnotationData {
  return { ...data, joinedInto: null }
}

async function joinedParts({ client, uid }: Store, id: string): Promise<Part[]> {
  const { rows } = await client.query<StoredState & { id: string; made: boolean }>(
    `with states as (
       select id, data, update_time from documents where user_id = $1 and collection = 'annotations' and not deleted
       union all
       select id, data, update_time from document_versions where user_id = $1 and collection = 'annotations'
     )
     select d.id, d.schema, d.data, bool_or(s.update_time = whole.create_time) as made
     from states as s
     join documents as d on d.user_id = $1 and d.collection = 'annotations' and d.id = s.id and not d.deleted
     join documents as whole on whole.user_id = $1 and whole.collection = 'annotations' and whole.id = $2
     where s.data ->> 'joinedInto' = $2 and d.id <> $2
     group by d.id, d.schema, d.data order by max(s.update_time), d.id`,
    [uid, id],
  )
  return rows.flatMap((row) => {
    const data = readable(row)
    return data === null ? [] : [{ id: row.id, own: byItself(data), joinedInto: data.joinedInto, madeIt: row.made }]
  })
}

/** The annotation's own content at earlier times, the latest first. */
async function earlierOf({ client, uid }: Store, id: string): Promise<AnnotationData[]> {
  const { rows } = await client.query<StoredState>(
    `select schema, data from document_versions
     where user_id = $1 and collection = 'annotations' and id = $2 order by version desc`,
    [uid, id],
  )
  return rows.flatMap((row) => readable(row) ?? []).map(byItself)
}
