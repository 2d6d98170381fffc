/**
 * `npm run test:long [-- SUBJECT…]`: what need not run on each change, by subject. A subject is a folder that holds
 * `*.long.test.ts` files or tests tagged `long` (`backup`, `sync`), `browser` for the long browser tests, or one of the
 * programs below.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

/**
 * Runs the named subjects, or all of them, and returns their results in the form of `test-runs.mjs`.
 *
 * @throws if there is no such subject, naming the existing ones
 */
export async function longRun({ root, runs, browser }, named) {
  const { whole, tagged } = await longFiles(root)
  const seed = Date.now() % 2 ** 31
  const programs = programsOf(runs, seed)
  const subjects = [...new Set([...whole.keys(), ...tagged.keys(), ...Object.keys(programs), 'browser'])].sort()
  const unknown = named.filter((name) => !subjects.includes(name))
  if (unknown.length > 0) {
    throw new RangeError(`There is no subject ${unknown.join(', ')}. There are: ${subjects.join(', ')}.`)
  }
  const chosen = named.length === 0 ? subjects : named
  const results = []
  const run = (files, name, { report, options }) => {
    const tests = chosen.flatMap((subject) => files.get(subject) ?? [])
    // It draws differently in each run; the seed is printed, so that findings can be reproduced.
    const drawn = { name: `${name}, seed ${seed}`, environment: { PROPERTY_SEED: String(seed) } }
    if (tests.length > 0) results.push(...runs.vitest([...options, ...tests], { ...drawn, report }))
  }
  run(whole, 'long tests', { report: 'vitest.long.json', options: ['--project', 'long'] })
  run(tagged, 'tagged tests', {
    report: 'vitest.long.tagged.json',
    options: ['--project', '!long', '--tags-filter', 'long'],
  })
  if (chosen.includes('browser')) results.push(...(await runs.browserTests(browser, 'long')))
  for (const name of chosen) if (name in programs) results.push(...programs[name]())
  const command = ['node', 'scripts/promises.mjs', 'long', ...chosen]
  return [...results, ...(await runs.gates([{ name: 'promises', command }]))]
}

/** Benchmark cases whose rows limit how many times their floor they may take. */
const WITH_FLOORS = 'browser reports rules import hard store overview demo screener journal candles'.split(' ')

/** The subjects that are not test files. `seed` is printed, so that findings can be reproduced. */
function programsOf(runs, seed) {
  const started = (name, ...command) => runs.program({ name: `${name}, seed ${seed}`, command: ['node', ...command] })
  return {
    // In addition to the long tests of that folder: the cases with floors, each against its allowed multiple.
    bench: () => runs.program({ name: 'bench', command: ['node', '.build/bench/main.js', ...WITH_FLOORS] }),
    chaos: () => started('chaos', '.build/chaos/chaos/main.js', '--faults', '60', '--seed', String(seed)),
    citus: () => started('citus', 'scripts/test-citus.mjs'),
    clocks: () => started('clocks', 'scripts/clocks.mjs'),
    fuzz: () => started('fuzz', '.build/fuzz/fuzz/main.js', '--minutes', '1', '--seed', String(seed)),
    mutations: () => started('mutations', 'scripts/mutations.mjs'),
    nodes: runs.onOtherNodes,
    // Ten times as many cases, and different ones in each run.
    properties: () =>
      runs.vitest(['--project', 'core', '--project', 'sync', '--project', 'web', '--project', 'dom'], {
        name: `properties, seed ${seed}`,
        environment: { PROPERTY_RUNS: '10', PROPERTY_SEED: String(seed) },
      }),
  }
}

/** The files of the long run by subject: whole files, and files with tests tagged `long`. */
async function longFiles(root) {
  const source = async (file) =>
    (await runnerImport(join(root, 'scripts/promises', file), { configFile: false })).module
  const [{ testFilesOf }, { readTests }, { isLongFile, subjectOf }] = await Promise.all(
    ['promises.ts', 'test-names.ts', 'runs.ts'].map(source),
  )
  const whole = new Map()
  const tagged = new Map()
  const add = (files, file) => files.set(subjectOf(file), [...(files.get(subjectOf(file)) ?? []), file])
  for (const file of testFilesOf(root).filter((name) => !name.startsWith('e2e/'))) {
    const text = readFileSync(join(root, file), 'utf8')
    if (isLongFile(file)) add(whole, file)
    else if (text.includes("tags: 'long'") && readTests(file, text).tests.some(({ isLong }) => isLong))
      add(tagged, file)
  }
  return { whole, tagged }
}
