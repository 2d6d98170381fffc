/** Runs ledger tasks in worker threads, one task of a user at a time, so that no user can hold up the others. */
import { Worker } from 'node:worker_threads'
import { AppError } from '@roundtrip/contract/errors'
import type { DatabaseConnection } from '../database/connection.ts'
import { DatabaseTroubleError } from '../ground/database-trouble.ts'
import { Refusal, type RefusalReason } from '../ground/refusal.ts'
import type { Tell } from '../ground/tasks.ts'
import { meters } from '../watch/meters.ts'
import { inSpan } from '../watch/spans.ts'
import type { InputOf, OutputOf, TaskFailure, TaskName, TaskResponse, TaskRequest } from './tasks.ts'

export type LedgerWorkers = {
  /** Throws a `Refusal` for what the function declares, an `AppError` otherwise. */
  readonly run: <Name extends TaskName>(name: Name, input: InputOf<Name>, tell?: Tell) => Promise<OutputOf<Name>>
  /** Tasks that run, one on each thread, and those that wait for a thread or for another task of their user. */
  readonly load: () => { readonly running: number; readonly waiting: number }
  /** Waits for what runs, refuses what is new. */
  readonly close: () => Promise<void>
}

type Pending = {
  readonly settle: (output: unknown) => void
  readonly refuse: (error: unknown) => void
  readonly tell: Tell | undefined
}
type Thread = { worker: Worker; readonly pending: Map<number, Pending> }

export function startWorkers(connection: DatabaseConnection, count: number): LedgerWorkers {
  const threads: Thread[] = Array.from({ length: count }, () => startThread(connection))
  const lastOfUser = new Map<string, Promise<unknown>>()
  let nextId = 1
  let closed = false
  let unfinished = 0

  const send = (name: TaskName, input: unknown, tell: Tell | undefined): Promise<unknown> =>
    new Promise((settle, refuse) => {
      if (closed) return refuse(stopping())
      const [thread] = [...threads].sort((a, b) => a.pending.size - b.pending.size)
      if (thread === undefined) return refuse(stopping())
      const id = nextId++
      thread.pending.set(id, { settle, refuse, tell })
      thread.worker.postMessage({ id, name, input } as TaskRequest)
    })

  const afterOthersOf = async (uid: string, work: () => Promise<unknown>): Promise<unknown> => {
    const before = lastOfUser.get(uid)
    const done = (before ?? Promise.resolve()).then(work)
    // The next task of the user waits for this one, but does not inherit its failure.
    const quiet = done.then(
      () => undefined,
      () => undefined,
    )
    lastOfUser.set(uid, quiet)
    try {
      return await done
    } finally {
      if (lastOfUser.get(uid) === quiet) lastOfUser.delete(uid)
    }
  }

  return {
    run: (name, input, tell) =>
      inSpan(`task ${name}`, {}, async () => {
        const began = performance.now()
        let outcome = 'failed'
        unfinished += 1
        try {
          const output = (await afterOthersOf(input.uid, () => send(name, input, tell))) as OutputOf<typeof name>
          outcome = 'done'
          return output
        } catch (error) {
          if (error instanceof Refusal) outcome = 'refused'
          throw error
        } finally {
          unfinished -= 1
          meters.task({ task: name, outcome }, performance.now() - began)
        }
      }),
    load: () => {
      const running = threads.filter(({ pending }) => pending.size > 0).length
      return { running, waiting: unfinished - running }
    },
    close: async () => {
      closed = true
      await Promise.all(lastOfUser.values())
      await Promise.all(threads.map((thread) => thread.worker.terminate()))
    },
  }
}

function startThread(connection: DatabaseConnection): Thread {
  const pending = new Map<number, Pending>()
  const thread: Thread = { worker: openWorker(connection), pending }
  const listen = (): void => {
    const { worker } = thread
    worker.on('message', (answer: TaskResponse) => {
      const task = pending.get(answer.id)
      if (answer.status === 'progress') return task?.tell?.(answer.progress)
      pending.delete(answer.id)
      if (task === undefined) return
      if (answer.status === 'done') task.settle(answer.output)
      else if (answer.status === 'refused') task.refuse(refusalOf(answer.failure))
      else task.refuse(failureOf(answer))
    })
    // An error here is the end of the thread (out of memory, most likely); its transaction is rolled back.
    worker.on('error', (error) => {
      for (const task of pending.values()) task.refuse(error)
      pending.clear()
      thread.worker = openWorker(connection)
      listen()
    })
  }
  listen()
  return thread
}

function failureOf({ trouble, message }: Extract<TaskResponse, { status: 'failed' }>): Error {
  return trouble === null ? new Error(message) : new DatabaseTroubleError(trouble, message)
}

function refusalOf({ reason, message, details }: TaskFailure): Refusal<RefusalReason> {
  return new Refusal<RefusalReason>(reason, message, details)
}

function openWorker(connection: DatabaseConnection): Worker {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: connection,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB, maxYoungGenerationSizeMb: WORKER_YOUNG_MB },
  })
  worker.unref()
  return worker
}

function stopping(): AppError {
  return new AppError({ code: 'unavailable', message: 'The server is stopping.' })
}

const WORKER_MEMORY_MB = 3_072
/** Records live for one import; with a small young generation they would be copied about all the time. */
const WORKER_YOUNG_MB = 256
