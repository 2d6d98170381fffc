/** One worker thread of the ledger, with its current task. */
import { Worker } from 'node:worker_threads'
import type { DatabaseConnection } from '../database/connection.ts'
import { DatabaseTroubleError } from '../ground/database-trouble.ts'
import { Refusal, type RefusalReason } from '../ground/refusal.ts'
import type { Tell } from '../ground/tasks.ts'
import type { TaskFailure, TaskName, TaskRequest, TaskResponse } from './tasks.ts'

export type Thread = {
  /**
   * Runs a task; the previous one must have settled. Rejects with the error of the task, or with the end of the thread.
   */
  readonly run: (task: ThreadTask) => Promise<unknown>
  /** True after an error that the thread did not survive, such as running out of memory. */
  readonly hasEnded: () => boolean
  readonly end: () => Promise<unknown>
}

export type ThreadTask = { readonly name: TaskName; readonly input: unknown; readonly tell: Tell | undefined }

type Pending = {
  readonly id: number
  readonly settle: (output: unknown) => void
  readonly refuse: (error: unknown) => void
  readonly tell: Tell | undefined
}

export function startThread(connection: DatabaseConnection): Thread {
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: connection,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  worker.unref()
  let pending: Pending | null = null
  let hasEnded = false
  let nextId = 1
  worker.on('message', (response: TaskResponse) => {
    const task = pending
    if (task?.id !== response.id) return
    if (response.status === 'progress') return task.tell?.(response.progress)
    pending = null
    if (response.status === 'done') task.settle(response.output)
    else if (response.status === 'refused') task.refuse(refusalOf(response.failure))
    else task.refuse(failureOf(response))
  })
  // The end of the thread; the transaction of its task is rolled back.
  const ended = (error: Error): void => {
    hasEnded = true
    pending?.refuse(error)
    pending = null
  }
  worker.on('error', ended)
  worker.on('exit', () => ended(new Error('The thread has ended.')))
  return {
    run: ({ name, input, tell }) =>
      new Promise((settle, refuse) => {
        if (hasEnded) return refuse(new Error('The thread has ended.'))
        const id = nextId++
        pending = { id, settle, refuse, tell }
        worker.postMessage({ id, name, input } as TaskRequest)
      }),
    hasEnded: () => hasEnded,
    end: () => worker.terminate(),
  }
}

function failureOf({ trouble, message }: Extract<TaskResponse, { status: 'failed' }>): Error {
  return trouble === null ? new Error(message) : new DatabaseTroubleError(trouble, message)
}

function refusalOf({ reason, message, details }: TaskFailure): Refusal<RefusalReason> {
  return new Refusal<RefusalReason>(reason, message, details)
}

const MEMORY_MB = 3_072
/**
 * Records live for one chunk of an import. With less than this they would be copied all the time; four times as much
 * saves a tenth of the time and costs 170 MB for as long as the thread lives.
 */
const YOUNG_MB = 64
