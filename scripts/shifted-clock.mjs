/**
 * Another time for `npm run dev`: everything that it starts, including the database, sees a clock that is ahead or
 * behind. So renewals, grace periods and funding can be seen without waiting for them.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian and Homebrew put the library of the `faketime` package. */
const PATHS = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/opt/homebrew/lib/faketime/libfaketime.1.dylib',
  '/usr/local/lib/faketime/libfaketime.1.dylib',
]

/** Whether programs can be started with another time on this machine. */
export function hasShiftedClocks() {
  return libraryOfClock() !== undefined
}

function libraryOfClock() {
  return PATHS.find((path) => existsSync(path))
}

const OFFSET = /^[+-]\d+(\.\d+)?[smhdy]?$/

/**
 * The environment for `--clock=+30d` among the arguments, and a note on how to move the clock further; empty without
 * it. Calls `fail` with a sentence if the argument or the library is missing.
 */
export function shiftedClock(state, options, fail) {
  const given = options.find((option) => option.startsWith('--clock'))
  if (given === undefined) return { environment: {}, note: null }
  const offset = given.split('=')[1] ?? ''
  if (!OFFSET.test(offset)) fail('--clock is an offset from now, such as --clock=+30d, --clock=-2h or --clock=+0.')
  const library = libraryOfClock()
  if (library === undefined) {
    fail('--clock needs the library of faketime: apt-get install libfaketime, or brew install libfaketime.')
  }
  mkdirSync(state, { recursive: true })
  const file = join(state, 'clock')
  writeFileSync(file, `${offset}\n`)
  const environment = {
    [process.platform === 'darwin' ? 'DYLD_INSERT_LIBRARIES' : 'LD_PRELOAD']: library,
    FAKETIME_TIMESTAMP_FILE: file,
    // The file is read again every second, and timers run normally.
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // A workaround that the library turns on for some versions of glibc. Its README warns that waits may end too early
    // with it: those of Chromium do, and keep every core busy (0.9.10, seen 2026-11-30).
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    FAKETIME_UPDATE_TIMESTAMP_FILE: '0',
  }
  return { environment, note: `The clock is at ${offset}. To move it: echo +45d > ${file}` }
}
