/**
 * Whose task runs next on the threads of the ledger: users take turns, with room left for short tasks and for users.
 */
import type { TaskName } from './tasks.ts'

/** What decides the turn of a task. */
export type TaskTurn = {
  readonly uid: string
  /** Demos are anonymous, so all of them together get fewer threads than there are. */
  readonly isDemo: boolean
  readonly name: TaskName
}

export type TaskTurns<Task extends TaskTurn> = {
  /** False if the user, or all demos together, have too many tasks waiting already. */
  readonly add: (task: Task) => boolean
  /** Removes and returns the task that may begin in addition to those that run; null = none may. */
  readonly next: (running: readonly TaskTurn[]) => Task | null
  readonly waiting: () => number
}

export function taskTurns<Task extends TaskTurn>(threads: number): TaskTurns<Task> {
  // In the order of their turns: a user who had one goes to the end.
  const queues = new Map<string, Task[]>()
  const ofDemos = (): number =>
    [...queues.values()].reduce((sum, tasks) => sum + (tasks[0]?.isDemo === true ? tasks.length : 0), 0)
  return {
    add: (task) => {
      const own = queues.get(task.uid) ?? []
      if (own.length >= MAX_WAITING || (task.isDemo && ofDemos() >= MAX_WAITING_DEMOS)) return false
      own.push(task)
      queues.set(task.uid, own)
      return true
    },
    next: (running) => {
      for (const [uid, [first, ...others]] of queues) {
        if (first === undefined || !mayBegin(running, first, threads)) continue
        queues.delete(uid)
        if (others.length > 0) queues.set(uid, others)
        return first
      }
      return null
    },
    waiting: () => [...queues.values()].reduce((sum, tasks) => sum + tasks.length, 0),
  }
}

function mayBegin(running: readonly TaskTurn[], task: TaskTurn, threads: number): boolean {
  const count = (alike: (other: TaskTurn) => boolean): number => running.filter(alike).length
  // With a single thread there is nothing to leave free.
  const maxAlike = Math.max(1, threads - 1)
  return (
    running.length < threads &&
    count(({ uid }) => uid === task.uid) === 0 &&
    !(isLong(task.name) && count(({ name }) => isLong(name)) >= maxAlike) &&
    !(task.isDemo && count(({ isDemo }) => isDemo) >= Math.max(1, threads - 2))
  )
}

/** Whether a task may take minutes and much memory in a large journal. */
export function isLong(name: TaskName): boolean {
  return LONG.has(name)
}

const LONG: ReadonlySet<TaskName> = new Set<TaskName>([
  'commitImport',
  'undoImport',
  'moveImport',
  'deleteAccount',
  'rebuildAll',
  'rebuildRated',
  'addRename',
  'removeRename',
  'restore',
  'fillTemplate',
  'summaryFigures',
])

/** A browser sends a few at a time. Each may bring four megabytes. */
const MAX_WAITING = 40
const MAX_WAITING_DEMOS = 120
