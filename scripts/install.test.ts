/**
 * What `npm start` and `npm test` install one after the other, in a project of three packages that need no registry.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

type State = { readonly read: (name: string) => string | null; readonly write: (name: string, text: string) => void }
type Install = (options: {
  readonly root: string
  readonly tools: boolean
  readonly state: State
  readonly say: (text: string) => void
}) => boolean

// Plain JavaScript, because it runs before anything is installed.
const { installPackages } = (await import(new URL('./install.mjs', import.meta.url).href)) as {
  installPackages: Install
}

const folder = mkdtempSync(join(tmpdir(), 'roundtrip-install-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let root = ''
let count = 0

beforeEach(() => {
  count += 1
  root = join(folder, `project-${count}`)
  const write = (path: string, content: object): void => {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, path, 'package.json'), JSON.stringify({ version: '1.0.0', ...content }))
  }
  for (const name of ['tool', 'part', 'builder']) write(`packages/${name}`, { name })
  write('server', { name: 'server', dependencies: { part: 'file:../packages/part' } })
  write('web', { name: 'web', devDependencies: { builder: 'file:../packages/builder' } })
  write('.', { name: 'project', workspaces: ['server', 'web'], devDependencies: { tool: 'file:packages/tool' } })
  spawnSync('npm', ['install', '--package-lock-only', '--offline'], { cwd: root })
})

const isInstalled = (name: string): boolean => existsSync(join(root, 'node_modules', name))

/** Whether something was installed, according to the output. */
function install(tools: boolean): boolean {
  const said: string[] = []
  const stored = new Map<string, string>()
  const state: State = { read: (name) => stored.get(name) ?? null, write: (name, text) => void stored.set(name, text) }
  expect(installPackages({ root, tools, state, say: (text) => said.push(text) })).toBe(true)
  return said.length > 0
}

test('serving installs what is built and served, and the tools come with the first test', () => {
  expect(install(false)).toBe(true)
  expect(['part', 'builder', 'tool'].map(isInstalled)).toEqual([true, true, false])
  expect(install(false)).toBe(false)
  // npm would remove this if it started over.
  mkdirSync(join(root, 'node_modules/.cache/in-use'), { recursive: true })
  expect(install(true)).toBe(true)
  expect(['part', 'builder', 'tool', '.cache/in-use'].map(isInstalled)).toEqual([true, true, true, true])
  expect(install(true)).toBe(false)
})

test('after the tests there is nothing left to install for serving', () => {
  expect(install(true)).toBe(true)
  expect(install(false)).toBe(false)
  expect(isInstalled('tool')).toBe(true)
})

test('a lock file that changed is installed anew, with the tools where they were', () => {
  install(true)
  const lock = join(root, 'package-lock.json')
  const later = new Date(statSync(lock).mtimeMs + 60_000)
  utimesSync(lock, later, later)
  expect(install(false)).toBe(true)
  expect(isInstalled('tool')).toBe(true)
})
