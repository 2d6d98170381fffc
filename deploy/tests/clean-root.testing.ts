/**
 * A root of a system without a container engine: a new folder with the `/usr` of a Debian, read-only and without its
 * `/usr/local`, a few files of its `/etc`, and Node and npm where the official image has them. Programs run there in their
 * own namespaces of mounts, processes and IPC.
 *
 * The Debian is the one of this machine, or the folder that `ROUNDTRIP_IMAGE_ROOT` names, such as one of debootstrap.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type CleanRoot = { readonly folder: string; readonly local: string }

export type Inside = {
  readonly root: CleanRoot
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly cwd: string
  /** Null = root. */
  readonly user: string | null
  /** Folders of this machine by their path inside; they can be written. */
  readonly volumes?: Readonly<Record<string, string>>
  /** Only the volumes and `/tmp` are writable. */
  readonly readOnly?: boolean
}

const DEBIAN = process.env['ROUNDTRIP_IMAGE_ROOT'] ?? '/'

/** What is copied from the system's `/etc`: users, names, certificates, the linker cache. */
const OF_ETC = ['passwd', 'group', 'nsswitch.conf', 'ssl', 'ca-certificates', 'ld.so.cache', 'alternatives']
/** What a container engine provides, whatever the image contains. */
const OF_MACHINE = ['resolv.conf', 'hosts']

/** The certificates that this machine trusts additionally; a registry may be behind a proxy that needs them. */
const CERTIFICATES = process.env['NODE_EXTRA_CA_CERTS']
const CERTIFICATES_INSIDE = '/etc/certificates-of-machine.pem'

/** What npm needs from this machine to reach the registry from inside. */
export function registryAccess(): Record<string, string> {
  const names = Object.keys(process.env).filter((name) => /^(?:https?_proxy|no_proxy|npm_config_registry)$/i.test(name))
  const own = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']))
  const trust = CERTIFICATES === undefined ? {} : { NODE_EXTRA_CA_CERTS: CERTIFICATES_INSIDE }
  return { ...own, ...trust, npm_config_prefer_offline: 'true' }
}

/** Only root can make namespaces and mounts on every machine; the programs are from util-linux. */
export const HAS_CLEAN_ROOTS =
  process.getuid?.() === 0 &&
  process.platform === 'linux' &&
  existsSync('/etc/debian_version') &&
  ['unshare', 'setpriv', 'mount', 'chroot'].every((program) => spawnSync(program, ['--version']).status === 0) &&
  spawnSync('unshare', ['--mount', '--pid', '--ipc', '--fork', 'true']).status === 0
/** Appended to the names of tests that need one. */
export const WITHOUT_CLEAN_ROOTS = HAS_CLEAN_ROOTS ? '' : ' (skipped: needs root on Debian with util-linux)'

/** Like `node:VERSION-bookworm-slim`: Node in `/usr/local`, and a user of its name with the id 1000. */
export function newRoot(folder: string, node: string): CleanRoot {
  const { folder: root, local } = rootIn(folder)
  for (const folder of ['usr', 'etc', 'proc', 'dev', 'tmp', 'root', 'home/node', 'var/tmp', 'run']) {
    mkdirSync(join(root, folder), { recursive: true })
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
  copyOf(DEBIAN, OF_ETC, { root, dereference: false })
  // The name server file may be a link to a path that no image has.
  copyOf('/', OF_MACHINE, { root, dereference: true })
  if (CERTIFICATES !== undefined) cpSync(CERTIFICATES, join(root, CERTIFICATES_INSIDE))
  spawnSync('chmod', ['1777', join(root, 'tmp'), join(root, 'var/tmp')])
  appendFileSync(join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n')
  appendFileSync(join(root, 'etc/group'), 'node:x:1000:\n')
  mkdirSync(join(local, 'bin'), { recursive: true })
  cpSync(node, join(local, 'bin/node'))
  cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  }
  return { folder: root, local }
}

/** The root that was created in this folder. */
export function rootIn(folder: string): CleanRoot {
  return { folder: join(folder, 'root'), local: join(folder, 'local') }
}

type Copying = { readonly root: string; readonly dereference: boolean }

function copyOf(system: string, names: readonly string[], { root, dereference }: Copying): void {
  for (const name of names) {
    const path = join(system, 'etc', name)
    const options = { recursive: true, dereference, verbatimSymlinks: !dereference }
    if (existsSync(path)) cpSync(path, join(root, 'etc', name), options)
  }
}

function npmFolder(): string {
  return join(spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout.trim(), 'npm')
}

/** Runs a command to its end. Throws with its output if it fails. */
export async function runInside(inside: Inside): Promise<string> {
  const [program, options, settings] = commandOf(inside)
  const { stdout } = await promisify(execFile)(program, options, { ...settings, maxBuffer: 1e8 })
  return stdout
}

/** Starts a long-running command; it is the first process of its namespace. */
export function startInside(inside: Inside): ChildProcess {
  const [program, options, settings] = commandOf(inside)
  return spawn(program, options, { ...settings, stdio: ['ignore', 'pipe', 'pipe'] })
}

type Command = [string, string[], { readonly env: Record<string, string>; readonly cwd: string }]

function commandOf({ root, command, environment, cwd, user, volumes = {}, readOnly = false }: Inside): Command {
  const script = [
    'set -e',
    'mount --make-rprivate /',
    `mount --bind ${quoted(root.folder)} ${quoted(root.folder)}`,
    `cd ${quoted(root.folder)}`,
    `mount --bind -o ro ${quoted(join(DEBIAN, 'usr'))} usr`,
    'mount -o remount,ro,bind usr',
    `mount --bind ${quoted(root.local)} usr/local`,
    'mount -t proc proc proc',
    'mount -t tmpfs tmpfs dev',
    'for name in null zero full random urandom tty; do touch dev/$name; mount --bind /dev/$name dev/$name; done',
    'ln -s /proc/self/fd dev/fd; mkdir dev/shm; mount -t tmpfs -o mode=1777 tmpfs dev/shm',
    ...Object.entries(volumes).map(
      ([target, folder]) => `mkdir -p .${quoted(target)}; mount --bind ${quoted(folder)} .${quoted(target)}`,
    ),
    ...(readOnly
      ? [
          'mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs tmp',
          'mount -o remount,ro,bind usr/local',
          'mount -o remount,ro,bind .',
        ]
      : []),
    'exec "$@"',
  ]
  const identity = user === null ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...BARE]
  const enter = ['env', '-i', ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)]
  const inner = ['chroot', '.', ...enter, ...identity, 'sh', '-c', 'cd "$0" && exec "$@"', cwd, ...command]
  const options = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', 'sh', '-c', script.join('\n'), 'sh']
  return ['unshare', [...options, ...inner], { env: { PATH: process.env['PATH'] ?? '' }, cwd: '/' }]
}

/** Like `cap_drop: [ALL]` and `no-new-privileges` of an engine. */
const BARE = ['--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all']

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** The first process inside, as this machine numbers it; signals to it are those of `docker stop` and `docker kill`. */
export function firstProcess(child: ChildProcess): number {
  const own = child.pid ?? 0
  return Number(readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').trim().split(' ')[0])
}

/** A volume owned by a user of the image. */
export function newVolume(folder: string, user: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, user, user)
  return folder
}
