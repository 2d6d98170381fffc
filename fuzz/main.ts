/**
 * Fuzzes what reads bytes from outside. `npm run fuzz [-- TARGET…] [--minutes 60] [--seed 1]`
 *
 * Each target runs in a process of its own. One that hangs for a minute is ended, and its input is kept in
 * `fuzz/kept/TARGET`, like every other that broke a promise; the tests read them again.
 */
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { watchCoverage } from './coverage.ts'
import { explore, nameOf } from './explore.ts'
import { openTarget, TARGETS } from './targets/index.ts'

const STANDS_STILL_MS = 60_000
const MINUTE_MS = 60_000

type Report =
  | { readonly kind: 'broken'; readonly input: string; readonly why: string }
  | { readonly kind: 'done'; readonly inputs: number; readonly corpus: number }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    target: { type: 'string' },
    /** The file in which a child process records the input it is reading. */
    note: { type: 'string', default: '' },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)

if (values.target === undefined) process.exitCode = await runAll(positionals.length > 0 ? positionals : TARGETS)
else await runHere(values.target)

/** One target after another; returns 1 if any promise was broken, 2 if there is no such target. */
async function runAll(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !TARGETS.includes(name))
  if (unknown.length > 0) {
    say(`There is no target ${unknown.join(', ')}; there are ${TARGETS.join(', ')}.`)
    return 2
  }
  let broken = 0
  for (const name of names) broken += await runTarget(name)
  return broken === 0 ? 0 : 1
}

function runTarget(name: string): Promise<number> {
  return new Promise((settle, fail) => {
    const folder = mkdtempSync(join(tmpdir(), 'roundtrip-fuzz-'))
    const note = join(folder, 'reading')
    writeFileSync(note, '')
    const options = ['--target', name, '--minutes', String(minutes), '--seed', String(seed), '--note', note]
    const child = fork(fileURLToPath(import.meta.url), options)
    let broken = 0
    let summary = ''
    const keep = (input: Uint8Array, why: string): void => {
      broken += 1
      // It has not started, so there is no input to blame.
      if (input.length === 0) return say(`${name}: ${why}`)
      say(`${name}: ${why}\n  kept as ${kept(name, input)}`)
    }
    const watch = setInterval(() => {
      // Written before each input; the clock of the file is the clock of this machine.
      if (Date.now() - statSync(note).mtimeMs < STANDS_STILL_MS) return
      keep(readFileSync(note), 'stands still')
      child.kill('SIGKILL')
    }, 1_000)
    child.on('message', (report: Report) => {
      if (report.kind === 'broken') keep(Buffer.from(report.input, 'base64'), report.why)
      else summary = `${report.inputs} inputs, ${report.corpus} of them reached something new`
    })
    child.on('error', fail)
    child.on('exit', (status) => {
      clearInterval(watch)
      if (status !== 0 && summary === '' && broken === 0) keep(readFileSync(note), `ended with ${status}`)
      say(`${name}: ${summary === '' ? 'ended early' : summary}, ${broken} broke a promise (seed ${seed})`)
      rmSync(folder, { recursive: true, force: true })
      settle(broken)
    })
  })
}

function kept(target: string, input: Uint8Array): string {
  const folder = join('fuzz', 'kept', target)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, nameOf(input))
  writeFileSync(path, input)
  return path
}

async function runHere(name: string): Promise<void> {
  const target = await openTarget(name)
  const coverage = await watchCoverage((url) => /\/(core|contract|sync|server)\/dist\//.test(url))
  const end = performance.now() + minutes * MINUTE_MS
  const tell = (report: Report): void => void process.send?.(report)
  const { inputs, corpus, broken } = await explore(target, {
    seed,
    isEnough: () => performance.now() >= end,
    newRanges: coverage.newRanges,
    before: (input) => writeFileSync(values.note, input),
  })
  for (const { input, why } of broken) tell({ kind: 'broken', input: Buffer.from(input).toString('base64'), why })
  tell({ kind: 'done', inputs, corpus })
  await coverage.stop()
  await target.close?.()
  process.disconnect()
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
