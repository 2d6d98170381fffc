#!/usr/bin/env node
/**
 * Proves the rows of scripts/specification.ts by the reports of the last `npm test` and writes docs/specification.md.
 * What docs/security.md names has to have passed as well.
 *
 *   --check   writes nothing; a page that is stale is a fault
 *   --strict  rows that are not proven yet are faults
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PAGE = join(ROOT, 'docs', 'specification.md')

const source = async (file) => (await runnerImport(join(ROOT, 'scripts', file), { configFile: false })).module
const { resultsOf, specTable } = await source('spec-table.ts')
const { SPECIFICATION } = await source('specification.ts')
const { provenRequirements } = await source('asvs/proven.ts')

const reports = { vitest: report('vitest.json'), playwright: report('playwright.json') }
const results = resultsOf(ROOT, reports)
const { page, faults, pending } = specTable(SPECIFICATION, results)
const complaints = [...faults, ...specTable(provenRequirements(), results).faults]
if (process.argv.includes('--strict')) complaints.push(...pending.map((row) => `${row} is not proven yet.`))
if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else if (!existsSync(PAGE) || readFileSync(PAGE, 'utf8') !== page) {
  complaints.push('docs/specification.md is stale: npm run spec-table writes it again.')
}
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
process.stdout.write(`specification: ${complaints.length} faults, ${pending.length} rows not proven yet\n`)
process.exit(complaints.length === 0 ? 0 : 1)

function report(name) {
  const file = join(ROOT, '.build', name)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  process.stderr.write(`There is no report ${name} of a test run. Run: npm test\n`)
  process.exit(1)
}
