/** Resource usage of processes on this machine, as Linux counts it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds of processor time of a process, its threads included. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid)
  return (Number(fields[UTIME]) + Number(fields[STIME])) * TICK_MS
}

/** The same for a process with all processes that it has started, including those that have ended. */
export function familyCpuMs(pid: number): number {
  const own = statOf(pid)
  const ended = (Number(own[UTIME + 2]) + Number(own[STIME + 2])) * TICK_MS
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid)
  return cpuMs(pid) + ended + children.reduce((sum, child) => sum + cpuMs(Number(child)), 0)
}

/** The first process of the embedded database in a data folder. */
export function databaseProcess(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The peak memory of a process since `forgetPeak`. */
export function peakMbOf(pid: number): number {
  return statusMb(pid, 'VmHWM')
}

/** The memory of a process now. */
export function residentMbOf(pid: number): number {
  return statusMb(pid, 'VmRSS')
}

/** Restarts the measurement of the peak. https://docs.kernel.org/filesystems/proc.html */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function statusMb(pid: number, field: string): number {
  const kib = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kib) / 1024)
}

/** A process may end while it is inspected. */
function parentOf(pid: number): number | null {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return null
  }
}

/** The fields after the name of the program, which may contain spaces. */
function statOf(pid: number): readonly string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const UTIME = 11
const STIME = 12
/** Linux reports in hundredths of a second on every platform that Node runs on. */
const TICK_MS = 10
