/** How other folders have work done in threads without knowing which threads there are, or what else they do. */
import type { RestoreProgress } from '@roundtrip/contract/imports'
import type { Pool } from '../database/connection.ts'

/** Receives the progress of a task. */
export type Tell = (progress: RestoreProgress) => void

/** Work for a thread, on the thread's own database pool. Its input and output can be sent between threads. */
export type TaskHandler = (pool: Pool, input: never, tell: Tell) => Promise<unknown>

export type TaskInput<Handler extends TaskHandler> = Parameters<Handler>[1]

export type TaskOutput<Handler extends TaskHandler> = Awaited<ReturnType<Handler>>

/**
 * Runs one task in a thread. A folder that needs a task names its handler: `RunTask<'holdings', typeof
 * accountHoldings>`. Throws a `Refusal` for the declared reasons, an `AppError` otherwise.
 */
export type RunTask<Name extends string, Handler extends TaskHandler> = (
  name: Name,
  input: TaskInput<Handler>,
  tell?: Tell,
) => Promise<TaskOutput<Handler>>
