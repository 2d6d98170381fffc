/** The packed product, installed from its tarball into a folder of its own. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const run = promisify(execFile)

/** Packs the build into a folder of its own, since others may be packing at the same time, and returns the file. */
export async function packed(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, [join(ROOT, 'scripts/pack.mjs'), folder], { cwd: ROOT })
  const file = /^(\S+\.tgz) /m.exec(stdout)?.[1]
  if (file === undefined || !existsSync(file)) throw new Error(`Nothing was packed: ${stdout}`)
  return file
}

export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'rt-deploy-'))
}

/** Only what npm and a server need: no setting of this machine is passed on. */
export function plainEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy', 'NODE_EXTRA_CA_CERTS']
  const npm = Object.keys(process.env).filter((name) => /^npm_config_(?:registry|cache|cafile)$/i.test(name))
  return Object.fromEntries(
    [...names, ...npm].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Whether npm can reach the registry; without it, nothing can be installed. */
export const HAS_REGISTRY =
  spawnSync('npm', ['view', 'pg', 'name', '--fetch-retries=0', '--prefer-online'], { env: plainEnvironment() })
    .status === 0
/** Appended to the names of tests that need it. */
export const WITHOUT_REGISTRY = HAS_REGISTRY ? '' : ' (skipped: the npm registry does not answer)'

export async function npm(options: readonly string[], cwd: string): Promise<void> {
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await run('npm', [...options, ...flags], { cwd, env: plainEnvironment(), maxBuffer: 1e8 })
}

/** The npm cache as a volume at root's path, as a build with a cache mount has it. */
export function npmCache(): Readonly<Record<string, string>> {
  const cache = spawnSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).stdout.trim()
  return existsSync(cache) ? { '/root/.npm': cache } : {}
}

/** Bytes on disk of a folder, excluding the paths in `without`. */
export function bytesOf(folder: string, without: (path: string) => boolean = () => false): number {
  return readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name)
    if (without(path)) return sum
    const about = lstatSync(path)
    return sum + (about.isDirectory() ? bytesOf(path, without) : 0) + about.blocks * 512
  }, 0)
}

export type Started = {
  readonly url: string
  readonly child: ChildProcess
  readonly output: () => string
  /** The status of the program that was started; null where a signal ended it. */
  readonly exited: Promise<number | null>
}

/** Starts a program that becomes a server, and waits until it prints where it is ready. Throws if it ends instead. */
export async function started(
  program: string,
  options: readonly string[],
  { cwd, environment = {} }: { readonly cwd: string; readonly environment?: Readonly<Record<string, string>> },
): Promise<Started> {
  const env = { ...plainEnvironment(), PORT: '0', LOG_LEVEL: 'error', EXCHANGE_GATEWAY: 'off', ...environment }
  const child = spawn(program, options, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  // Also if the test runner itself is ended.
  const end = (): void => void child.kill('SIGTERM')
  process.on('exit', end)
  const exited = new Promise<number | null>((settle) => {
    child.on('error', (error) => (text += error.message))
    child.on('close', settle)
  })
  void exited.then(() => process.off('exit', end))
  const url = await new Promise<string>((settle, refuse) => {
    const look = (part: Buffer): void => {
      text += part.toString()
      const address = /ready at (\S+)/.exec(text)?.[1]
      if (address !== undefined) settle(address)
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    void exited.then((status) => refuse(new Error(`${program} ended with ${status}: ${text}`)))
  })
  return { url, child, output: () => text, exited }
}
