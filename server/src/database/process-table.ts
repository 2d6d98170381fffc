/** What the operating system knows of other processes, to tell a living owner from a stale pid file. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process, its arguments separated by spaces; null if there is no such process. */
export function commandLine(pid: number): string | null {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    } catch {
      return null
    }
  }
  return psColumn(pid, 'command')
}

/** When a process started, as a text that no later process with the same id shares; null if there is none. */
export function startMark(pid: number): string | null {
  if (existsSync('/proc/self/stat')) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // The name in parentheses may hold spaces; the start time is the 20th field after it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? null : (fields[19] ?? null)
    } catch {
      return null
    }
  }
  return psColumn(pid, 'lstart')?.replaceAll(/\W+/g, '-') ?? null
}

function psColumn(pid: number, column: string): string | null {
  const result = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return result.status === 0 && result.stdout.trim() !== '' ? result.stdout.trim() : null
}
