/** The image: built from its Dockerfile in clean roots, and run as its user with a read-only root and one volume. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, PASSWORD, post, signIn } from '../../server/src/testing/client.testing.ts'
import { addressOf, POSTGRES, startCluster, WITHOUT_POSTGRES } from '../../server/src/testing/postgres.testing.ts'
import { eventually, freePort } from '../../server/src/testing/server.testing.ts'
import {
  type CleanRoot,
  firstProcess,
  HAS_CLEAN_ROOTS,
  type Inside,
  newRoot,
  newVolume,
  rootIn,
  runInside,
  startInside,
  WITHOUT_CLEAN_ROOTS,
} from './clean-root.testing.ts'
import { execForm, stagesOf } from './dockerfile.testing.ts'
import { buildContext, buildImage, type Image } from './image.testing.ts'
import { bytesOf, emptyFolder, HAS_REGISTRY, packed, ROOT, WITHOUT_REGISTRY } from './installed.testing.ts'

const DOCKERFILE = join(ROOT, 'Dockerfile')
const folder = emptyFolder()
const running = new Set<Container>()
afterAll(async () => {
  for (const container of running) await container.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Container = {
  readonly url: string
  readonly output: () => string
  /** Returns the status once it has ended. */
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  readonly exec: (...command: string[]) => Promise<string>
}

type Running = { readonly image: Image; readonly data: string; readonly environment?: Readonly<Record<string, string>> }

function insideOf({ image, data, environment = {} }: Running, command: readonly string[]): Inside {
  return {
    root: image.root,
    command,
    environment: { ...image.environment, EXCHANGE_GATEWAY: 'off', LOG_LEVEL: 'error', ...environment },
    cwd: image.cwd,
    user: image.user,
    volumes: Object.fromEntries(image.volumes.map((path) => [path, data])),
    readOnly: true,
  }
}

/** Starts it and waits until its health check passes. Throws with its output if it ends instead. */
async function startContainer(options: Running): Promise<Container> {
  const port = await freePort()
  const settings = { ...options, environment: { PORT: String(port), ...options.environment } }
  const child = startInside(insideOf(settings, execForm(options.image.command)))
  let text = ''
  child.stdout?.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (text += part.toString()))
  const exited = new Promise<number | null>((settle) => child.on('close', settle))
  const url = `http://localhost:${port}`
  const container: Container = {
    url,
    output: () => text,
    exec: (...command) => runInside(insideOf(settings, command)),
    stop: async (signal) => {
      running.delete(container)
      if (child.exitCode === null) process.kill(firstProcess(child), signal)
      return exited
    },
  }
  running.add(container)
  void exited.then(() => running.delete(container))
  await eventually('the health check passes', async () => {
    if (child.exitCode !== null) throw new Error(`The container ended: ${text}`)
    return container.exec(...execForm(options.image.healthCheck)).then(
      () => true,
      () => null,
    )
  })
  return container
}

async function isReady(url: string): Promise<true | null> {
  const { status } = (await (await fetch(`${url}/readyz`)).json()) as { status: string }
  return status === 'ready' ? true : null
}

/** The Node program of the version in the tag of the official image. */
async function nodeOf(image: string): Promise<string> {
  const version = /^node:([\d.]+)-bookworm-slim$/.exec(image)?.[1] ?? ''
  if (version === process.versions.node) return process.execPath
  const { otherNodes } = (await import(new URL('../../scripts/other-nodes.mjs', import.meta.url).href)) as {
    otherNodes: (state: string) => { version: string; program: string | null }[]
  }
  const program = otherNodes(join(ROOT, '.build')).find((node) => node.version === version)?.program ?? null
  if (program === null) throw new Error(`No Node ${version} is tested here, so no image should be built on it.`)
  return program
}

/**
 * The result of the first stage: the package, made from this tree in the same way. Installing all tools again takes
 * minutes, and happens only with `ROUNDTRIP_IMAGE_BUILD=full`.
 */
async function builtHere(node: string): Promise<CleanRoot> {
  const root = newRoot(join(folder, 'built'), node)
  const file = await packed(join(folder, 'packed'))
  mkdirSync(join(root.folder, 'src/.build'), { recursive: true })
  copyFileSync(file, join(root.folder, 'src/.build', basename(file)))
  return root
}

describe.runIf(HAS_CLEAN_ROOTS && HAS_REGISTRY)(`the image${WITHOUT_CLEAN_ROOTS}${WITHOUT_REGISTRY}`, () => {
  let image: Image
  let slim: Image
  beforeAll(async () => {
    const node = await nodeOf(stagesOf(readFileSync(DOCKERFILE, 'utf8'))[0]?.image ?? '')
    const isFull = process.env['ROUNDTRIP_IMAGE_BUILD'] === 'full'
    const context = isFull ? buildContext(ROOT, join(folder, 'context')) : folder
    const options = { dockerfile: DOCKERFILE, context, nodeOf: () => node }
    const first = isFull ? new Map<string, CleanRoot>() : new Map([['build', await builtHere(node)]])
    image = await buildImage({ ...options, folder: join(folder, 'embedded'), made: first })
    const built = isFull ? rootIn(join(folder, 'embedded/0')) : first.get('build')
    const made = new Map(built === undefined ? [] : [['build', built]])
    slim = await buildImage({ ...options, folder: join(folder, 'slim'), args: { DATABASE: 'external' }, made })
  })

  test('every stage begins with the version of Node that the tests run on', () => {
    const images = stagesOf(readFileSync(DOCKERFILE, 'utf8')).map((stage) => stage.image)
    expect(images.length).toBe(3)
    expect(new Set(images).size).toBe(1)
  })

  test('holds the product and no tools, sources or secrets', () => {
    const app = join(image.root.folder, 'app')
    expect(readdirSync(app).toSorted()).toEqual([
      '.build',
      'README.md',
      'THIRD-PARTY.md',
      'bin',
      'deploy',
      'node_modules',
      'npm-shrinkwrap.json',
      'openapi.json',
      'package.json',
      'server',
      'web',
    ])
    expect(existsSync(join(app, 'node_modules/typescript'))).toBe(false)
    expect(bytesOf(app)).toBeLessThan(215e6)
    expect(bytesOf(join(slim.root.folder, 'app'))).toBeLessThan(150e6)
  })

  test('runs as an ordinary user who may write nothing but the volume', async () => {
    expect(image.user).toBe('node')
    const data = newVolume(join(folder, 'probe'), 1000)
    const attempt = (folder: string) =>
      runInside(insideOf({ image, data }, ['sh', '-c', `touch ${folder}/probe`])).then(
        () => 'written',
        (error: Error) => error.message,
      )
    for (const folder of ['/app', '/app/server', '/etc', '/usr/local/bin', '/']) {
      expect(await attempt(folder)).toMatch(/Read-only file system|Permission denied/)
    }
    expect(await attempt('/data')).toBe('written')
    expect(
      (await runInside(insideOf({ image, data }, ['sh', '-c', 'id -u; grep CapEff /proc/self/status']))).split(/\s+/),
    ).toEqual(['1000', 'CapEff:', '0000000000000000', ''])
  })

  test('is healthy, signs a first user up without a mail server, stops in order and keeps the account', async () => {
    const data = newVolume(join(folder, 'data'), 1000)
    const first = await startContainer({ image, data })
    await eventually('every part is ready', () => isReady(first.url))
    const email = newAddress()
    expect((await post(first.url, '/api/auth/sign-up', { email, password: PASSWORD })).status).toBe(200)
    const token = decodeURIComponent(/#verify=(\S+)/.exec(await first.exec('roundtrip', 'mailbox'))?.[1] ?? '')
    expect((await post(first.url, '/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(200)
    expect(await first.stop('SIGTERM')).toBe(0)
    expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
    await expect(first.exec(...execForm(image.healthCheck))).rejects.toThrow()

    const second = await startContainer({ image, data })
    const user = await signIn(second.url, email)
    expect((await user.fetch('/ledger/v1/me/columns')).status).toBe(200)
    await second.stop('SIGKILL')

    const third = await startContainer({ image, data })
    expect((await signIn(third.url, email)).uid).toBe(user.uid)
    expect(await third.stop('SIGTERM')).toBe(0)
  })

  test('without the embedded database it names what is missing', async () => {
    const data = newVolume(join(folder, 'slim-data'), 1000)
    await expect(startContainer({ image: slim, data })).rejects.toThrow(/Set DATABASE_URL to a PostgreSQL 15 or newer/)
  })

  test.runIf(POSTGRES !== null)(`with DATABASE_URL it serves on another PostgreSQL${WITHOUT_POSTGRES}`, async () => {
    const cluster = await startCluster()
    const data = newVolume(join(folder, 'slim-data'), 1000)
    const container = await startContainer({ image: slim, data, environment: { DATABASE_URL: addressOf(cluster) } })
    await eventually('every part is ready', () => isReady(container.url))
    expect(readdirSync(data).filter((name) => name === 'postgres')).toEqual([])
    expect(await container.stop('SIGTERM')).toBe(0)
    await cluster.stop()
  })
})

test('a Dockerfile is read as an engine reads it', () => {
  const text = 'ARG A=1\n# comment\nFROM x:${A} AS one\nRUN a \\\n  # in between\n  b\nFROM y\nCMD ["c"]\n'
  expect(stagesOf(text, { A: '2' })).toEqual([
    { image: 'x:2', name: 'one', instructions: [{ keyword: 'RUN', rest: 'a b' }] },
    { image: 'y', name: null, instructions: [{ keyword: 'CMD', rest: '["c"]' }] },
  ])
})
