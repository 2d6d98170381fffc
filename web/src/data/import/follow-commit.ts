/** Commits an upload and follows it to its end. The server does the work, even if this page closes. */
import { AppError, type Code } from '@roundtrip/contract/errors'
import {
  commitImport,
  getImport,
  type ImportFailure,
  type ImportProgress,
  type ImportRecord,
} from '@roundtrip/contract/imports'
import { sentenceOfReason } from '../words/sentences.ts'
import { t } from '../../language/translate.ts'

export type Following = {
  readonly call: (contract: typeof commitImport | typeof getImport) => Promise<{ readonly import: ImportRecord }>
  readonly onProgress: (progress: ImportProgress | null) => void
  /** True once nobody here waits for the end; the commit itself continues. */
  readonly isOver: () => boolean
  readonly pause: () => Promise<void>
}

/** The import as it ended; null once nobody waits for it. Calls that did not get through are repeated. */
export async function followCommit(work: Following): Promise<ImportRecord | null> {
  let contract: typeof commitImport | typeof getImport = commitImport
  for (let failures = 0; ; ) {
    try {
      const { import: record } = await work.call(contract)
      if (record.state !== 'committing') return record
      work.onProgress(record.progress)
      contract = getImport
      failures = 0
    } catch (error) {
      failures += 1
      if (!passes(error) || failures > MAX_FAILURES) throw error
      await work.pause()
    }
    if (work.isOver()) return null
  }
}

/** Errors of a connection or a server that is down for a moment. */
const PASSING: ReadonlySet<Code> = new Set<Code>(['unavailable', 'deadline-exceeded', 'internal', 'resource-exhausted'])
const MAX_FAILURES = 60

/** A refusal that the commit declares, such as a plan's limit, does not pass, regardless of its code. */
function passes(error: unknown): boolean {
  return error instanceof AppError && PASSING.has(error.code) && !(error.reason in commitImport.reasons)
}

/** What the end of a commit means to the user who started it. Throws the reason if nothing was stored. */
export function endOfCommit(record: ImportRecord): ImportRecord | 'cancelled-elsewhere' {
  if (record.failure !== null) throw failureOf(record.failure)
  return record.state === 'done' ? record : 'cancelled-elsewhere'
}

function failureOf({ reason, message, details }: ImportFailure): AppError {
  const codes: Readonly<Record<string, Code>> = commitImport.reasons
  return new AppError({ code: codes[reason] ?? 'internal', reason, message, details })
}

/** Why an import was not stored. */
export function failureText({ reason }: ImportFailure): string {
  const ours = t('Something went wrong on our side, and nothing was imported. Import the files again.')
  return reason === 'internal' ? ours : (sentenceOfReason(reason) ?? ours)
}
