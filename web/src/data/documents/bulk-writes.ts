import { AppError, type CollectionName, COLLECTIONS, type DataOf, LIMITS } from '@roundtrip/contract'
import type { CommitWrite, DocumentClient } from './document-client.ts'
import { mergeFields } from './merge-fields.ts'
import { requestOf } from './pending.ts'
import { sameJson } from './same-json.ts'
import type { ServerState } from './server-state.ts'

type StepOf<Name extends CollectionName> = {
  readonly collection: Name
  readonly id: string
  /** What the document becomes, from what it is (null = none). Done twice it must change nothing more. */
  readonly change: (now: DataOf<Name> | null) => DataOf<Name> | null
}

/** What happens to one of many documents. */
export type Step = { readonly [Name in CollectionName]: StepOf<Name> }[CollectionName]

export type BulkWritten = {
  /** Documents that are different now. */
  readonly changed: number
  /** Why it stopped on the way. What was changed stays changed; doing it again does the rest. */
  readonly failure: AppError | null
  /** Puts back what was there before, but for what has been changed once more since. */
  readonly undo: () => Promise<BulkWritten>
}

export type BulkWriter = (steps: readonly Step[], onProgress?: (done: number) => void) => Promise<BulkWritten>

export type BulkParts = {
  readonly server: ServerState
  readonly commitAll: DocumentClient['commitAll']
  /** Settles when no earlier write is on its way any more. */
  readonly settled: () => Promise<void>
}

/**
 * Changes many documents in commits of at most 500. Unlike single writes these do not wait for a connection: a screen
 * that shows thousands of changes that nobody has would promise too much.
 */
export function bulkWriter(parts: BulkParts): BulkWriter {
  const writeAll: BulkWriter = async (steps, onProgress) => {
    const done: Made[] = []
    let failure: AppError | null = null
    try {
      await parts.settled()
      for (let start = 0; start < steps.length; start += LIMITS.writes) {
        const chunk = steps.slice(start, start + LIMITS.writes)
        await send(parts, chunk, (made) => done.push(...made))
        onProgress?.(start + chunk.length)
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failure = error
    }
    return { changed: done.length, failure, undo: () => writeAll(done.toReversed().map(undoStep)) }
  }
  return writeAll
}

type Json = Readonly<Record<string, unknown>> | null
type Made = { readonly step: Step; readonly before: Json; readonly after: Json; readonly request: CommitWrite }

/** One commit, made anew from what is there where others were faster; in halves where it is too long. */
async function send(parts: BulkParts, chunk: readonly Step[], onMade: (made: readonly Made[]) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const made = chunk.flatMap((step) => madeOf(parts.server, step))
    if (made.length === 0) return
    const requests = made.map(({ request }) => request)
    if (made.length > 1 && JSON.stringify(requests).length > MOST_CHARACTERS) {
      const half = Math.ceil(chunk.length / 2)
      await send(parts, chunk.slice(0, half), onMade)
      return send(parts, chunk.slice(half), onMade)
    }
    try {
      parts.server.takeAll(await parts.commitAll(requests))
      return onMade(made)
    } catch (error) {
      if (!(error instanceof AppError) || !OTHERS_WERE_FASTER.has(error.reason) || attempt === MOST_ATTEMPTS) {
        throw error
      }
      await Promise.all([...new Set(chunk.map((step) => step.collection))].map(parts.server.load))
    }
  }
}

function madeOf(server: ServerState, step: Step): readonly Made[] {
  const { collection, id } = step
  const stored = server.documents(collection).get(id)
  // Of a later release: this page cannot know what it would break.
  if (stored !== undefined && !stored.deleted && !stored.readable) return []
  const base = stored?.readable === true ? { version: stored.version, data: stored.data as object } : null
  const before = (base?.data ?? null) as Json
  const after = (step.change as (now: Json) => Json)(before)
  if (sameJson(before, after)) return []
  const schema = COLLECTIONS[collection].version
  const request = requestOf({
    key: '',
    collection,
    id,
    data: after,
    schema,
    base: base === null ? null : { version: base.version, data: { ...base.data } },
  })
  return [{ step, before, after, request }]
}

function undoStep({ step, before, after }: Made): Step {
  const change = (now: Json): Json => {
    if (sameJson(now, after)) return before
    // Changed once more since: the fields that were not are put back, where it can be told apart.
    return now === null || after === null || before === null ? now : (mergeFields(after, before, now) ?? now)
  }
  return { collection: step.collection, id: step.id, change } as unknown as Step
}

const OTHERS_WERE_FASTER: ReadonlySet<string> = new Set(['version-conflict', 'document-exists', 'no-document'])
const MOST_ATTEMPTS = 4
/** Well below what the server reads of one request. */
const MOST_CHARACTERS = 900_000
