import { type CollectionName, COLLECTIONS, type DataOf } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import type { CommitWrite } from '../protocol/documents.ts'
import { sameJson } from '../protocol/same-json.ts'
import { mergeFields } from './merge-fields.ts'
import { requestOf } from './pending-write.ts'
import type { Timers, Transport } from './ports.ts'
import type { ServerState } from './server-state.ts'
import { stamped } from './stamped.ts'

type StepOf<Name extends CollectionName> = {
  readonly collection: Name
  readonly id: string
  /** The new document from the current one (null = none). Applying it twice must change nothing more. */
  readonly change: (now: DataOf<Name> | null) => DataOf<Name> | null
}

/** The change to one of many documents. */
export type Step = { readonly [Name in CollectionName]: StepOf<Name> }[CollectionName]

export type BulkWritten = {
  /** The number of changed documents. */
  readonly changed: number
  /** Why it stopped before the end. Changed documents stay changed; running it again does the rest. */
  readonly failure: AppError | null
  /** Restores the earlier documents, except those changed again since. */
  readonly undo: () => Promise<BulkWritten>
}

export type BulkWriter = (steps: readonly Step[], onProgress?: (done: number) => void) => Promise<BulkWritten>

export type BulkDependencies = {
  readonly server: ServerState
  readonly commitAll: Transport['commitAll']
  readonly now: Timers['now']
  /** Settles when no earlier write is in flight any more. */
  readonly settled: () => Promise<void>
}

/**
 * Changes many documents in commits of at most 500. Unlike single writes, these do not wait for a connection: a screen
 * should not show thousands of changes that are stored nowhere.
 */
export function bulkWriter(dependencies: BulkDependencies): BulkWriter {
  const writeAll: BulkWriter = async (steps, onProgress) => {
    const done: PreparedStep[] = []
    let failure: AppError | null = null
    try {
      await dependencies.settled()
      for (let start = 0; start < steps.length; start += LIMITS.writes) {
        const chunk = steps.slice(start, start + LIMITS.writes)
        await send(dependencies, chunk, (written) => done.push(...written))
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
type PreparedStep = { readonly step: Step; readonly before: Json; readonly after: Json; readonly request: CommitWrite }

/** One commit; prepared again if others wrote first, and sent in halves if it is too long. */
async function send(
  dependencies: BulkDependencies,
  chunk: readonly Step[],
  onWritten: (steps: readonly PreparedStep[]) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const prepared = chunk.flatMap((step) => prepare(dependencies, step))
    if (prepared.length === 0) return
    const requests = prepared.map(({ request }) => request)
    if (prepared.length > 1 && JSON.stringify(requests).length > MAX_CHARACTERS) {
      const half = Math.ceil(chunk.length / 2)
      await send(dependencies, chunk.slice(0, half), onWritten)
      return send(dependencies, chunk.slice(half), onWritten)
    }
    try {
      dependencies.server.receiveAll(await dependencies.commitAll(requests))
      return onWritten(prepared)
    } catch (error) {
      if (!(error instanceof AppError) || !OTHERS_WROTE_FIRST.has(error.reason) || attempt === MAX_ATTEMPTS) {
        throw error
      }
      await Promise.all([...new Set(chunk.map((step) => step.collection))].map(dependencies.server.load))
    }
  }
}

function prepare({ server, now }: BulkDependencies, step: Step): readonly PreparedStep[] {
  const { collection, id } = step
  const stored = server.documents(collection).get(id)
  // Written by a later release: this page cannot know what it would break.
  if (stored !== undefined && !stored.deleted && !stored.readable) return []
  const base = stored?.readable === true ? { version: stored.version, data: stored.data as object } : null
  const before = (base?.data ?? null) as Json
  const after = stamped(collection, (step.change as (now: Json) => Json)(before), { before, now: now() })
  if (sameJson(before, after)) return []
  const schema = COLLECTIONS[collection].version
  const request = requestOf({
    collection,
    id,
    data: after,
    schema,
    base: base === null ? null : { version: base.version, data: { ...base.data } },
  })
  return [{ step, before, after, request }]
}

function undoStep({ step, before, after }: PreparedStep): Step {
  const change = (now: Json): Json => {
    if (sameJson(now, after)) return before
    // Changed again since: only the unchanged fields are restored.
    return now === null || after === null || before === null ? now : (mergeFields(after, before, now) ?? now)
  }
  return { collection: step.collection, id: step.id, change } as unknown as Step
}

const OTHERS_WROTE_FIRST: ReadonlySet<string> = new Set(['version-conflict', 'document-exists', 'no-document'])
const MAX_ATTEMPTS = 4
/** Well below the longest request that the server accepts. */
const MAX_CHARACTERS = 900_000
