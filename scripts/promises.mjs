#!/usr/bin/env node
/**
 * Reports whether every test of a promise or a security requirement passed, from the reports of a run:
 *
 *   node scripts/promises.mjs the daily run
 *   node scripts/promises.mjs long backup sync these subjects of the long run
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const source = async (file) => (await runnerImport(join(ROOT, 'scripts/promises', file), { configFile: false })).module
const { promisesOf } = await source('promises.ts')
const { resultsOf, unproven } = await source('results.ts')

const [kind = 'daily', ...subjects] = process.argv.slice(2)
const runs = kind === 'daily' ? ['daily'] : subjects.map((subject) => `long: ${subject}`)
const results = resultsOf(ROOT, {
  vitest: [...reports(`vitest.${kind}.json`), ...reports(`vitest.${kind}.tagged.json`)],
  playwright: reports(`playwright.${kind}.json`),
})
const { promises, requirements } = promisesOf(ROOT)
const faults = [promises, requirements].flatMap((proofs) => unproven(proofs, results, runs))
for (const fault of faults) process.stderr.write(`${fault}\n`)
const waiting = [...promises.values(), ...requirements.values()].filter(
  (proofs) => !proofs.some(({ run }) => run === 'daily'),
)
process.stdout.write(
  `${promises.size} promises and ${requirements.size} security requirements: ${faults.length} not proven` +
    (kind === 'daily' ? `, ${waiting.length} proven only by npm run test:long\n` : '\n'),
)
process.exit(faults.length === 0 ? 0 : 1)

function reports(name) {
  const file = join(ROOT, '.build', name)
  return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8'))] : []
}
