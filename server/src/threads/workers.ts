/**
 * Runs ledger tasks in worker threads: one task of a user at a time, and users take turns, so that no user can block
 * the others. A thread starts when a task needs it and ends after a while without tasks, which frees its memory.
 */
import { AppError } from '@roundtrip/contract/errors'
import type { DatabaseConnection } from '../database/connection.ts'
import { Refusal } from '../ground/refusal.ts'
import type { Tell } from '../ground/tasks.ts'
import { meters } from '../watch/meters.ts'
import { inSpan } from '../watch/spans.ts'
import { isLong, type TaskTurn, taskTurns } from './task-turns.ts'
import type { InputOf, OutputOf, TaskName } from './tasks.ts'
import { startThread, type Thread } from './thread.ts'

export type LedgerWorkers = {
  /**
   * Throws a `Refusal` for the declared reasons, an `AppError` otherwise: `too-many-calls` if the user has too many of
   * them waiting.
   */
  readonly run: <Name extends TaskName>(name: Name, input: InputOf<Name>, tell?: Tell) => Promise<OutputOf<Name>>
  /** Starts a thread if there is none: a user has arrived, and their first task is likely to follow. */
  readonly wake: () => void
  /** Running tasks, one on each thread, and those that wait for a thread or for another task of their user. */
  readonly load: () => { readonly running: number; readonly waiting: number }
  /** Waits for running tasks, and refuses new ones. */
  readonly close: () => Promise<void>
}

export type WorkerOptions = {
  readonly connection: DatabaseConnection
  /** The most threads at once. */
  readonly max: number
  readonly isDemo: (uid: string) => Promise<boolean>
}

type Task = TaskTurn & {
  readonly input: unknown
  readonly tell: Tell | undefined
  readonly settle: (output: unknown) => void
  readonly refuse: (error: unknown) => void
}
type Slot = { readonly thread: Thread; task: Task | null; idle: NodeJS.Timeout | undefined; wasLong: boolean }

export function startWorkers({ connection, max, isDemo }: WorkerOptions): LedgerWorkers {
  const slots = new Set<Slot>()
  const turns = taskTurns<Task>(max)
  const demos = remembered(isDemo)
  let closed = false
  let whenQuiet: (() => void) | null = null

  const end = (slot: Slot): void => {
    slots.delete(slot)
    void slot.thread.end()
  }
  const open = (): Slot => {
    const slot: Slot = { thread: startThread(connection), task: null, idle: undefined, wasLong: false }
    slots.add(slot)
    return slot
  }
  const endWhenIdle = (slot: Slot): void => {
    slot.idle = setTimeout(() => end(slot), slot.wasLong ? IDLE_AFTER_LONG_MS : IDLE_MS).unref()
  }
  const begin = async (slot: Slot, task: Task): Promise<void> => {
    clearTimeout(slot.idle)
    slot.idle = undefined
    slot.task = task
    slot.wasLong ||= isLong(task.name)
    try {
      task.settle(await slot.thread.run(task))
    } catch (error) {
      task.refuse(error)
    }
    slot.task = null
    if (slot.thread.hasEnded()) slots.delete(slot)
    else endWhenIdle(slot)
    takeNext()
  }
  const running = (): Task[] => [...slots].flatMap(({ task }) => task ?? [])
  const takeNext = (): void => {
    for (let task = turns.next(running()); task !== null; task = turns.next(running())) {
      const idle = [...slots].find((slot) => slot.task === null && !slot.thread.hasEnded())
      void begin(idle ?? open(), task)
    }
    if (running().length === 0 && turns.waiting() === 0) whenQuiet?.()
  }
  const send = async (name: TaskName, input: InputOf<TaskName>, tell: Tell | undefined): Promise<unknown> => {
    const { uid } = input
    const turn = { uid, name, isDemo: await demos(uid) }
    return new Promise((settle, refuse) => {
      if (closed) return refuse(stopping())
      if (!turns.add({ ...turn, input, tell, settle, refuse })) return refuse(tooManyTasks())
      takeNext()
    })
  }

  return {
    run: (name, input, tell) => counted(name, async () => (await send(name, input, tell)) as OutputOf<typeof name>),
    wake: () => {
      if (closed) return
      const [any] = slots
      if (any === undefined) endWhenIdle(open())
      else if (!any.wasLong) any.idle?.refresh()
    },
    load: () => ({ running: running().length, waiting: turns.waiting() }),
    close: async () => {
      closed = true
      if (running().length > 0) await new Promise<void>((settle) => (whenQuiet = settle))
      await Promise.all([...slots].map(({ thread }) => thread.end()))
    },
  }
}

/** Counts each task by its outcome. */
function counted<T>(name: TaskName, work: () => Promise<T>): Promise<T> {
  return inSpan(`task ${name}`, {}, async () => {
    const began = performance.now()
    let outcome = 'failed'
    try {
      const output = await work()
      outcome = 'done'
      return output
    } catch (error) {
      if (error instanceof Refusal) outcome = 'refused'
      throw error
    } finally {
      meters.task({ task: name, outcome }, performance.now() - began)
    }
  })
}

/** Whether a user is a demo never changes. Concurrent requests share one query, so that tasks keep their order. */
function remembered(isDemo: (uid: string) => Promise<boolean>): (uid: string) => Promise<boolean> {
  const demoByUser = new Map<string, Promise<boolean>>()
  return (uid) => {
    const before = demoByUser.get(uid)
    if (before !== undefined) return before
    if (demoByUser.size >= MAX_USERS) demoByUser.clear()
    const checking = isDemo(uid)
    demoByUser.set(uid, checking)
    checking.catch(() => demoByUser.delete(uid))
    return checking
  }
}

function stopping(): AppError {
  return new AppError({ code: 'unavailable', message: 'The server is stopping.' })
}

/** The refusal of one more task, or of one more commit, if a user has many waiting. */
export function tooManyTasks(): AppError {
  const message = 'Too many of your requests are waiting. Try again in a few seconds.'
  return new AppError({
    code: 'resource-exhausted',
    reason: 'too-many-calls',
    message,
    details: { retryAfterS: RETRY_S },
  })
}

const RETRY_S = 5
const MAX_USERS = 10_000
/** A thread takes some tenths of a second to start, so it is kept while a user works on a journal. */
const IDLE_MS = 5 * 60_000
/** Memory that a long task has used is returned to the system only when the thread ends. */
const IDLE_AFTER_LONG_MS = 15_000
