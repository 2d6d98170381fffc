#!/usr/bin/env node
/**
 * Compares the packages that run with published advisories: those of the registry or, where it answers no audits, those
 * in a folder. For npm they are at https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip.
 *
 *   --advisories FOLDER  the unpacked advisories
 *
 * Exits with 1 where an advisory is about a package, and with 2 where nothing could be compared.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const { advisories } = parseArgs({ options: { advisories: { type: 'string' } } }).values
process.exitCode = advisories === undefined ? byRegistry() : await byFolder(advisories)

function byRegistry() {
  const { status, stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev'], { cwd: ROOT, encoding: 'utf8' })
  if (stderr.includes('audit endpoint returned an error') || status === null) {
    console.error('The registry answers no audits. Download and unpack the advisories for npm,')
    console.error('https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip, and give their folder:')
    console.error('npm run audit -- --advisories FOLDER')
    return 2
  }
  console.log(stdout)
  return status
}

async function byFolder(folder) {
  const source = async (file) => (await runnerImport(join(ROOT, 'scripts', file), { configFile: false })).module
  const { findingsOf, readAdvisories } = await source('advisories.ts')
  const { lockedPackages } = await source('locked-packages.ts')
  const packages = lockedPackages().filter(({ use }) => use !== 'tool')
  const read = [...readAdvisories(folder)]
  if (read.length === 0) {
    console.error(`${folder} holds no advisories.`)
    return 2
  }
  const findings = findingsOf(read, packages)
  for (const { id, name, version, summary } of findings) console.log(`${name} ${version}  ${id}  ${summary}`)
  console.log(`${packages.length} packages, ${read.length} advisories, ${findings.length} about one of them.`)
  return findings.length === 0 ? 0 : 1
}
