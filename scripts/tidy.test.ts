/** The tree follows its own rules, and each check that enforces them still works. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'roundtrip-canary-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROOMS = [
  'core/src',
  'contract/src',
  'sync/src',
  'server/src',
  'web/src',
  'e2e',
  'bench',
  'chaos',
  'fuzz',
  'verify',
  'oracle',
  'deploy',
  'scripts',
  'fakes',
]

let read: { file: string; text: string }[] | null = null

function sources(): { file: string; text: string }[] {
  read ??= readSources()
  return read
}

function readSources(): { file: string; text: string }[] {
  return ROOMS.filter((room) => existsSync(join(ROOT, room))).flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true })
      .map((name) => join(room, String(name)))
      .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.endsWith('tidy.test.ts'))
      .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
  )
}

/** The call that begins there, to its closing parenthesis. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    else if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

describe('the tree', () => {
  const BANNED: readonly [RegExp, string][] = [
    [/\b(?:test|it|describe)\.only\(/, 'a test that silences all others'],
    [/FIXME/, 'a known fault left in'],
    [/@ts-ignore|@ts-nocheck/, 'a silenced compiler; use @ts-expect-error with a reason'],
    [/\bas any\b/, 'a lost type'],
    [/\.innerHTML\b|dangerouslySetInnerHTML/, 'markup from text'],
    [/\beval\(|new Function\(/, 'code from text'],
    [/font-weight:\s*(?:[1-3]\d\d|70[1-9]|7[1-9]\d|[89]\d\d|lighter)/, 'a weight that web/vite/typeface.ts leaves out'],
  ]
  // ASVS 1.2.3, 1.3.2, 3.2.2
  test.each(BANNED)('%s is not used', (pattern, why) => {
    const faults = sources()
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
    expect(faults, why).toEqual([])
  })

  test('tests wait until something has happened, and say after how long it hangs', () => {
    const waiting = sources()
      .filter(({ file }) => /\.(?:test|testing)\.tsx?$/.test(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\b(?:vi\.waitFor|vi\.waitUntil|expect\.poll)\(/g)].map(({ index }) => ({
          file,
          call: callAt(text, index),
        })),
      )
    expect(waiting.length).toBeGreaterThan(30)
    expect(waiting.filter(({ call }) => !/timeout: \d+_000\b|\bWAIT\b/.test(call))).toEqual([])
  })

  test('tests that put other modules in place have modules of their own', () => {
    const misnamed = sources().filter(
      ({ file, text }) =>
        /^web\/.*(?<!\.dom)\.test\.ts$/.test(file) && /\bvi\.(?:do)?[mM]ock\(|resetModules/.test(text),
    )
    expect(misnamed.map(({ file }) => `${file} has to be named *.dom.test.ts`)).toEqual([])
  })

  test('styles name start and end instead of left and right, but in charts, whose time runs to the right', () => {
    const styles = sources().filter(
      ({ file }) => file.endsWith('.css') && !/(StillCurve|draw-handles|draw-notes)\.module\.css$|mantine/.test(file),
    )
    const sided =
      /\b(margin|padding|border)-(left|right)\b|(^|[\s;{])(left|right): |(text-align|float): (left|right)|border-(top|bottom)-(left|right)-/
    expect(styles.length).toBeGreaterThan(100)
    expect(styles.filter(({ text }) => sided.test(text)).map(({ file }) => file)).toEqual([])
  })

  test('colours are spelled in the tokens alone', () => {
    const styles = sources().filter(({ file }) => file.endsWith('.css') && !file.endsWith('tokens.css'))
    expect(
      styles
        .filter(({ text }) => /#[0-9a-fA-F]{3,8}\b/.test(text.replace(/url\([^)]*\)/g, '')))
        .map(({ file }) => file),
    ).toEqual([])
  })

  test.each([
    ['ccxt', /^server\/src\/exchanges\//],
    ['lightweight-charts', /^web\/src\/ui\/draw-/],
  ])('%s is wrapped, and loaded only when it is used', (library, wrapper) => {
    const imports = new RegExp(`^(?:import (?!type )[^\\n]*|\\}) from '${library}'`, 'm')
    const uses = new RegExp(`from '${library}'|import\\('${library}'\\)`)
    const users = sources().filter(({ text }) => uses.test(text))
    expect(users.length).toBeGreaterThan(0)
    expect(users.filter(({ file }) => !wrapper.test(file)).map(({ file }) => file)).toEqual([])
    // The wrapper of the charts is a chunk of its own; ccxt is too large even for the start of a thread.
    if (library === 'ccxt') expect(users.filter(({ text }) => imports.test(text))).toEqual([])
  })

  test('the room that stores fills is the only one that names their tables', () => {
    const named = /\b(?:fill_blocks|fill_block_keys)\b(?!:)|\b(?:from|join|update)\s+fills\b(?!,)/
    expect(
      ['delete from fill_blocks', "['fill_block_keys']", 'from a\njoin fills as f on'].filter((t) => !named.test(t)),
    ).toEqual([])
    const users = sources().filter(
      ({ file, text }) => /^server\/src\/(?!database\/)(?!.*\.test(ing)?\.ts$)/.test(file) && named.test(text),
    )
    expect(users.length).toBeGreaterThan(5)
    expect(users.filter(({ file }) => !file.startsWith('server/src/ledger/store/')).map(({ file }) => file)).toEqual([])
  })

  test('the one file of core that knows Date never asks for the current time', () => {
    const text = sources().find(({ file }) => file === 'core/src/base/time.ts')?.text ?? ''
    expect(text).toContain('new Date(')
    expect(text).not.toMatch(/\bnew Date(?!\()|\bDate\(\s*\)|(?<!new )\bDate\(|Intl\.DateTimeFormat\(\s*\)/)
  })

  test('components take data from hooks, and make no query themselves', () => {
    const query = /\buse(?:Suspense)?(?:Query|Queries|InfiniteQuery|Mutation|QueryClient)\(/
    const using = sources().filter(({ file, text }) => file.startsWith('web/src/') && query.test(text))
    expect(using.length).toBeGreaterThan(20)
    expect(using.filter(({ file }) => file.endsWith('.tsx')).map(({ file }) => file)).toEqual([])
  })

  test('selectors look for no text, which is another one in each language', () => {
    const selector = /\[(?:aria-label|title|placeholder|alt)[*^$~|]?="[A-Z]/
    expect(selector.test('button[aria-label^="Edit"]')).toBe(true)
    const looking = sources().filter(({ file, text }) => /^web\/src\/(?!.*\.test)/.test(file) && selector.test(text))
    expect(looking.map(({ file }) => file)).toEqual([])
  })

  // React calls what an effect returns, and Chromium 156 returns a promise from each call that scrolls
  // (https://github.com/w3c/csswg-drafts/issues/1562).
  test('an effect returns nothing that the browser made', () => {
    const calls = /Effect\(\(\) => [^{\n]*\.(?:scroll\w*|focus|blur|click|play|replace|assign|animate)\(/
    expect(calls.test('useEffect(() => element.current?.scrollIntoView(), [])')).toBe(true)
    const using = sources().filter(({ file, text }) => file.startsWith('web/src/') && calls.test(text))
    expect(using.map(({ file }) => file)).toEqual([])
  })

  // TanStack Query drops the callbacks of `mutate` when its component is gone, or has begun another change.
  test('what follows a change of data waits for its promise', () => {
    const callbacks = /\.mutate\((?!\w*\))/
    expect(callbacks.test('save.mutate(next, { onError })')).toBe(true)
    const using = sources().filter(({ file, text }) => file.startsWith('web/src/') && callbacks.test(text))
    expect(using.map(({ file }) => file)).toEqual([])
  })

  test('files have names that say what is in them', () => {
    const vague = sources().filter(({ file }) => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file))
    expect(vague.map(({ file }) => file)).toEqual([])
  })

  test('dependencies have exact versions', () => {
    for (const file of [
      'package.json',
      ...['core', 'contract', 'sync', 'server', 'web'].map((room) => `${room}/package.json`),
    ]) {
      const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
      const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies } as Record<
        string,
        string
      >
      for (const [name, version] of Object.entries(all))
        expect(version, `${file}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
    }
  })

  // ASVS 15.1.2
  test('every package that users run is in a decision record', () => {
    const folder = join(ROOT, 'docs/decisions')
    const records = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    const names = new Set(records.join('\n').match(/@?[\w./*-]*[\w*]/g))
    const used = ['core', 'contract', 'sync', 'server', 'web'].flatMap((room) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, room, 'package.json'), 'utf8'))
      return Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    })
    const isListed = (name: string) => names.has(name) || names.has(name.replace(/\/.*/, '/*'))
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => !name.startsWith('@roundtrip/') && !isListed(name))).toEqual([])
  })

  // ASVS 15.1.2
  test('every package of the lock file has its hash, on every platform', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: boolean }>
    }
    const outside = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))
    expect(outside.length).toBeGreaterThan(200)
    const bare = outside.filter(([, { integrity, link }]) => link !== true && !integrity?.startsWith('sha512-'))
    expect(bare.map(([path]) => path)).toEqual([])
  })
})

describe('the linter bites', () => {
  const CANARIES: readonly (readonly [string, string, string])[] = [
    ['core/src/base/a.ts', 'export const now = () => new Date()\n', 'core reads no clock'],
    ['core/src/base/time.ts', 'export const now = () => Date.now()\n', 'core reads no clock'],
    ['core/src/rules/a.ts', 'export const now = () => Date.now()\n', 'core reads no clock'],
    ['core/src/exchanges/api/a.ts', 'export const now = () => performance.now()\n', 'core reads no clock'],
    ['core/src/reports/a.ts', 'export const text = () => Intl.DateTimeFormat().format()\n', 'core reads no clock'],
    ['core/src/reports/b.ts', 'export const now = () => new globalThis.Date()\n', 'core reads no environment'],
    ['core/src/trades/a.ts', 'export const home = () => process.env\n', 'core reads no environment'],
    ['core/src/base/b.ts', 'export const luck = () => Math.random()\n', 'core reads no randomness'],
    ['core/src/calculators/a.ts', 'export const { random } = Math\n', 'core reads no randomness'],
    ['core/src/screener/a.ts', 'export const luck = () => crypto.randomUUID()\n', 'core reads no randomness'],
    ['core/src/ledger/a.ts', 'export const lost = (value: any) => value\n', 'no-explicit-any'],
    ['core/src/ledger/long.ts', `${'export {}\n'.repeat(401)}`, 'max-lines'],
    ['core/src/ledger/wide.ts', 'export const wide = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d]\n', 'max-params'],
  ]
  // ASVS 15.3.5
  test.each(CANARIES)('%s: %s', (file, text, complaint) => {
    const root = canaryTree({ [file]: text })
    cpSync(join(ROOT, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
    const { status, output } = run('oxlint', ['--format', 'default', '.'], root)
    expect(output).toContain(complaint)
    expect(status).not.toBe(0)
  })

  test.each([
    ['values', "import { b } from './b.ts'\nexport const a = () => b\n", 'export const b = () => a\n'],
    ['types', "import type { B } from './b.ts'\nexport type A = { readonly b: B | null }\n", 'export type B = A[]\n'],
  ])('a circle of imports of %s is found', (kind, a, b) => {
    const back = kind === 'types' ? "import type { A } from './a.ts'\n" : "import { a } from './a.ts'\n"
    const root = canaryTree({ 'core/src/base/a.ts': a, 'core/src/base/b.ts': `${back}${b}` })
    cpSync(join(ROOT, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
    expect(run('oxlint', ['.'], root).output).toContain('no-cycle')
  })
})

describe('the compiler bites', () => {
  const CANARIES: readonly (readonly [string, string])[] = [
    ['fetch', "export const load = () => fetch('/')\n"],
    ['process', 'export const home = process.env\n'],
    ['window', 'export const width = () => window.innerWidth\n'],
    ['node:fs', "import { readFileSync } from 'node:fs'\nexport const read = readFileSync\n"],
    ['an unchecked index', 'export const first = (list: readonly string[]): string => list[0]\n'],
  ]
  test.each(CANARIES)('core may not use %s', (_, text) => {
    const root = canaryTree({ 'core/src/a.ts': text })
    cpSync(join(ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'))
    cpSync(join(ROOT, 'core/tsconfig.json'), join(root, 'core/tsconfig.json'))
    const { status, output } = run('tsc', ['-b', 'core'], root)
    expect(output).toContain('error TS')
    expect(status).not.toBe(0)
  })
})

describe('the other gates bite', () => {
  test('the formatter finds a badly formatted file', () => {
    const root = canaryTree({ 'a.ts': 'export const  a = "double" ;\n' })
    writeFileSync(
      join(root, 'biome.json'),
      readFileSync(join(ROOT, 'biome.json'), 'utf8').replace(
        '"enabled": true, "clientKind": "git", "useIgnoreFile": true',
        '"enabled": false',
      ),
    )
    expect(run('biome', ['format', '.'], root).status).not.toBe(0)
  })

  test('the unused-code check finds a dead file and an undeclared dependency', () => {
    const root = canaryTree({
      'package.json': '{ "name": "canary", "type": "module", "main": "a.ts" }',
      'a.ts': "import 'left-pad'\n",
      'dead.ts': 'export const dead = 1\n',
      'tsconfig.json': '{}',
    })
    const { status, output } = run('knip', ['--no-progress'], root)
    expect(output).toContain('dead.ts')
    expect(output).toContain('left-pad')
    expect(status).not.toBe(0)
  })
})

let trees = 0

function canaryTree(files: Readonly<Record<string, string>>): string {
  trees += 1
  const root = join(folder, String(trees))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

function run(program: string, options: readonly string[], cwd: string): { status: number | null; output: string } {
  const result = spawnSync(join(ROOT, 'node_modules/.bin', program), options, { cwd, encoding: 'utf8' })
  return { status: result.status, output: `${result.stdout}${result.stderr}` }
}
