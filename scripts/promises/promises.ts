/**
 * The promises of the product and the security requirements that tests prove, read from the comments beside them:
 *
 *     // Promise [Reading files] One wrong bit in a ZIP never changes a trade.
 *     // ASVS 5.2.2, 5.2.3
 *     test('a changed byte is a problem', …)
 *
 * A comment above a test or a group belongs to it, one above the first statement of a file to all of its tests. A
 * promise may stand beside several tests; its text is the same there. Lines that are indented by three spaces go on.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runOf } from './runs.ts'
import { type NamedTest, readTests } from './test-names.ts'

/** A test or group by its name, or a whole file, and the run that it belongs to. */
export type Proof = { readonly name: string; readonly run: string }
/** A promise (`[section] text`) or a requirement of OWASP ASVS (`6.2.1`) with the tests that prove it. */
export type Proofs = ReadonlyMap<string, readonly Proof[]>
export type Promises = { readonly promises: Proofs; readonly requirements: Proofs }

const FOLDERS = [
  'bench',
  'chaos',
  'contract/src',
  'core/src',
  'deploy',
  'e2e',
  'fuzz',
  'oracle',
  'scripts',
  'server/src',
  'sync/src',
  'verify',
  'web/src',
  'web/vite',
]

/** Every file of tests in a checkout, in order. */
export function testFilesOf(root: string): readonly string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => join(folder, String(name)))
      .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file)),
  ).sort()
}

/** All promises of a checkout. @throws if a comment stands above no test */
export function promisesOf(root: string): Promises {
  return joined(testFilesOf(root).map((file) => promisesIn(file, readFileSync(join(root, file), 'utf8'))))
}

/** The promises of one file. @throws if a comment is above no test, naming its line */
export function promisesIn(file: string, text: string): Promises {
  const lines = text.split('\n')
  const attached = new Set<number>()
  const promises = new Map<string, Proof[]>()
  const requirements = new Map<string, Proof[]>()
  const read = (line: number, proof: Proof): void => {
    for (const comment of commentsAbove(lines, line)) {
      attached.add(comment.line)
      const into = comment.kind === 'Promise' ? promises : requirements
      const keys = comment.kind === 'Promise' ? [comment.text] : comment.text.split(/,\s*/)
      for (const key of keys) into.set(key, [...(into.get(key) ?? []), proof])
    }
  }
  if (lines.some((line) => MARK.test(line))) {
    const { firstLine, tests } = readTests(file, text)
    // A file or group whose tests are all in the long run has no result in the daily one.
    const runOfAll = (inside: readonly NamedTest[]): string =>
      runOf(file, inside.length > 0 && inside.every(({ isLong }) => isLong))
    read(firstLine, { name: file, run: runOfAll(tests) })
    // Of two calls on one line, the outer one comes first and is meant.
    const seen = new Set<number>()
    for (const test of tests) {
      const { name, line } = test
      const inside = tests.filter((other) => other.name.startsWith(`${name} > `))
      if (!seen.has(line)) read(line, { name, run: runOfAll(inside.length === 0 ? [test] : inside) })
      seen.add(line)
    }
  }
  const loose = lines.findIndex((line, index) => MARK.test(line) && !attached.has(index))
  if (loose !== -1) throw new Error(`${file}:${loose + 1} promises something, but no test begins below it.`)
  return { promises, requirements }
}

const MARK = /^\s*\/\/ (Promise|ASVS) (.+)$/
const FURTHER = /^\s*\/\/ {3}(\S.*)$/

type Comment = { readonly line: number; readonly kind: string; text: string }

/** The marked comments in the comment block right above a line. */
function commentsAbove(lines: readonly string[], line: number): readonly Comment[] {
  let first = line
  while (first > 0 && /^\s*(?:\/\/|\/\*|\*)/.test(lines[first - 1] ?? '')) first -= 1
  const comments: Comment[] = []
  for (let index = first; index < line; index += 1) {
    const [, kind, text] = MARK.exec(lines[index] ?? '') ?? []
    const further = FURTHER.exec(lines[index] ?? '')?.[1]
    const last = comments.at(-1)
    if (kind !== undefined && text !== undefined) comments.push({ line: index, kind, text })
    else if (further !== undefined && last !== undefined) last.text = `${last.text} ${further}`
  }
  return comments
}

function joined(files: readonly Promises[]): Promises {
  const join = (proofs: readonly Proofs[]): Proofs => {
    const all = new Map<string, readonly Proof[]>()
    for (const map of proofs) for (const [key, more] of map) all.set(key, [...(all.get(key) ?? []), ...more])
    return all
  }
  return {
    promises: join(files.map(({ promises }) => promises)),
    requirements: join(files.map(({ requirements }) => requirements)),
  }
}
