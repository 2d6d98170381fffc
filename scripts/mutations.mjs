#!/usr/bin/env node
/**
 * Whether the tests have teeth: changes one small thing in the code of the product, runs the tests that reach it, and
 * says whether they notice. A commit's hash determines the changes, so that a run can be repeated:
 *
 *   npm run test:long -- mutations
 *   node scripts/mutations.mjs [--commit HASH] [--count 20] [--list]
 *
 * Works in a copy of the commit in `.build/mutations`. What the daily tests miss is tried on the long ones as well.
 * Fails if only the long tests notice more than one in ten.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mulberry32 } from '@roundtrip/core/base'
import { parseSync } from 'vite'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const COPY = join(ROOT, '.build', 'mutations')
const PACKAGES = ['core', 'server', 'web']
const DAILY = ['core', 'sync', 'server', 'web', 'dom', 'tools'].flatMap((name) => ['--project', name])
const LONG = ['--project', 'long']

const OPPOSITES = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    count: { type: 'string', default: '20' },
    list: { type: 'boolean', default: false },
  },
})
const commit = git('rev-parse', values.commit).trim()
copyOf(commit)
const mutations = drawn(commit, Number(values.count))
const ends = []
for (const mutation of mutations) {
  process.stdout.write(`${mutation.file}:${mutation.line}  ${mutation.before}  ->  ${mutation.after}\n`)
  if (values.list) continue
  const noticedBy = tried(mutation)
  ends.push(noticedBy)
  process.stdout.write(`  ${noticedBy === null ? 'not noticed' : `noticed by the ${noticedBy} tests`}\n`)
}
const count = (end) => ends.filter((noticedBy) => noticedBy === end).length
process.stdout.write(
  `commit ${commit.slice(0, 8)}: ${count('daily')} of ${ends.length} noticed by the daily tests, ` +
    `${count('long')} more by the long ones, ${count(null)} by none\n`,
)
git('worktree', 'remove', '--force', COPY)
process.exitCode = count('long') > ends.length / 10 ? 1 : 0

/** Which tests notice a mutation, `daily` or `long`; null if none does. */
function tried({ file, text, mutated }) {
  const path = join(COPY, file)
  writeFileSync(path, mutated)
  try {
    const runs = [
      ['daily', DAILY],
      ['long', LONG],
    ]
    return runs.find(([, projects]) => failsWith(file, projects))?.[0] ?? null
  } finally {
    writeFileSync(path, text)
  }
}

/** The tests that import the file, and for the server those of its room, which start it as a program. */
function failsWith(file, projects) {
  const options = ['--bail=1', '--passWithNoTests', '--reporter=dot', ...projects]
  if (vitest(['related', file, '--run', ...options]) !== 0) return true
  const [room] = /^server\/src\/[^/]+\//.exec(file) ?? []
  return room !== undefined && vitest(['run', room, 'server/src/app/', ...options]) !== 0
}

function vitest(options) {
  const program = join(COPY, 'node_modules/vitest/vitest.mjs')
  return spawnSync(process.execPath, [program, ...options], { cwd: COPY, stdio: 'ignore' }).status
}

/** The same number from each package, each in another file. */
function drawn(hash, count) {
  const random = mulberry32(Number.parseInt(hash.slice(0, 8), 16))
  const files = PACKAGES.map((name) => filesOf(name))
  const mutations = []
  const used = new Set()
  while (mutations.length < count) {
    const list = files[mutations.length % PACKAGES.length]
    const file = list[Math.floor(random() * list.length)]
    const text = readFileSync(join(COPY, file), 'utf8')
    const candidates = used.has(file) ? [] : candidatesIn(file, text)
    used.add(file)
    const candidate = candidates[Math.floor(random() * candidates.length)]
    if (candidate === undefined) continue
    const { start, end, after } = candidate
    const mutated = `${text.slice(0, start)}${after}${text.slice(end)}`
    const line = text.slice(0, start).split('\n').length
    mutations.push({ file, line, text, mutated, before: text.slice(start, end), after })
  }
  return mutations
}

function filesOf(name) {
  return git('ls-tree', '-r', '--name-only', commit, `${name}/src`)
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|testing|d)\.tsx?$|\/language\/de\/|\/migrations\//.test(file))
}

/** What can be mutated in a file: operators, conditions, numbers and booleans. Types are left alone. */
function candidatesIn(file, text) {
  const candidates = []
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null || typeof node.type !== 'string') return
    if (node.type.startsWith('TS') && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression') return
    candidates.push(...changesOf(node, text))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(file, text).program)
  return candidates
}

function changesOf(node, text) {
  const { type, start, end } = node
  if (type === 'BinaryExpression' || type === 'LogicalExpression') {
    const after = OPPOSITES[node.operator]
    if (after === undefined) return []
    const from = node.left.end + text.slice(node.left.end, node.right.start).indexOf(node.operator)
    return [{ start: from, end: from + node.operator.length, after }]
  }
  if (type === 'IfStatement' || type === 'ConditionalExpression') {
    return [{ start: node.test.start, end: node.test.end, after: `!(${text.slice(node.test.start, node.test.end)})` }]
  }
  if (type === 'Literal' && typeof node.value === 'boolean') return [{ start, end, after: String(!node.value) }]
  if (type === 'Literal' && typeof node.value === 'number') return [{ start, end, after: String(node.value + 1) }]
  return []
}

/** A checkout of the commit with the packages of this one, compiled. */
function copyOf(hash) {
  if (existsSync(COPY)) {
    spawnSync('git', ['worktree', 'remove', '--force', COPY], { cwd: ROOT, stdio: 'ignore' })
    rmSync(COPY, { recursive: true, force: true })
  }
  mkdirSync(dirname(COPY), { recursive: true })
  git('worktree', 'add', '--force', '--detach', COPY, hash)
  for (const folder of ['.', 'server']) {
    const packages = join(ROOT, folder, 'node_modules')
    // Linked file by file, so that the links between our own packages lead to those of the copy.
    if (existsSync(packages)) spawnSync('cp', ['-al', packages, join(COPY, folder)])
  }
  if (values.list) return
  const { status } = spawnSync('npx', ['tsc', '-b', '.', 'fakes'], { cwd: COPY, stdio: 'inherit' })
  if (status !== 0) throw new Error(`Commit ${hash} does not compile.`)
}

function git(...options) {
  const { status, stdout, stderr } = spawnSync('git', options, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(stderr)
  return stdout
}
