/**
 * A fault that a person can fix is reported in one sentence that names where: no stack, no output of an earlier run, no
 * bare code.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { launchServer, newFolder, startedFolder } from '../testing/server.testing.ts'
import { CAN_MOUNT, newDisk, removeDisks, WITHOUT_MOUNT } from '../testing/small-disk.testing.ts'

const folders: string[] = []
afterAll(() => {
  removeDisks()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const empty = (): string => {
  const folder = newFolder()
  folders.push(folder)
  return folder
}
/** The folder of a server that ran before. */
const used = (): string => startedFolder(empty())
const cluster = (folder: string, ...names: readonly string[]): string => join(folder, 'postgres', ...names)

/** Makes the contents of the database folder accessible to root only. */
function takeForRoot(path: string): void {
  chownSync(path, 0, 0)
  chmodSync(path, 0o600)
}

function readOnly(folder: string): string {
  const { status, stderr } = spawnSync('mount', ['-o', 'remount,ro', folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return folder
}

function copiedTo(folder: string): string {
  spawnSync('cp', ['-a', `${used()}/.`, folder])
  return folder
}

type Environment = Readonly<Record<string, string>>
type Fault = readonly [name: string, prepare: () => string, sentence: RegExp, environment?: Environment]

const FOLDERS: readonly Fault[] = [
  [
    'a folder below a file',
    () => {
      const folder = empty()
      writeFileSync(join(folder, 'file'), '')
      return join(folder, 'file', 'below')
    },
    /file.below .*a part of the path is a file/,
  ],
  [
    'a folder that is a file',
    () => {
      const file = join(empty(), 'file')
      writeFileSync(file, '')
      return file
    },
    /file is a file, and should be a folder/,
  ],
  [
    'a folder that leads to itself',
    () => {
      const link = join(empty(), 'loop')
      symlinkSync(link, link)
      return link
    },
    /loop .*link/,
  ],
]

const SECRETS: readonly Fault[] = [
  [
    'a secret that is too short',
    () => {
      const folder = empty()
      writeFileSync(join(folder, 'auth-secret'), 'short')
      return folder
    },
    /auth-secret holds no secret\. Remove it/,
  ],
  [
    'a secret that is a folder',
    () => {
      const folder = used()
      rmSync(join(folder, 'auth-secret'), { force: true })
      mkdirSync(join(folder, 'auth-secret'))
      return folder
    },
    /auth-secret is a folder, and should be a file/,
  ],
  [
    'master keys that are none',
    () => {
      const folder = used()
      writeFileSync(join(folder, 'master-keys'), 'no keys at all')
      return folder
    },
    /master-keys .*Put it back from a backup/,
  ],
  [
    'master keys that are a folder',
    () => {
      const folder = used()
      rmSync(join(folder, 'master-keys'), { force: true })
      mkdirSync(join(folder, 'master-keys'))
      return folder
    },
    /master-keys is a folder, and should be a file/,
  ],
]

const DATABASES: readonly Fault[] = [
  [
    'a database that is a file',
    () => {
      const folder = empty()
      writeFileSync(cluster(folder), '')
      return folder
    },
    /postgres is a file, and should be the folder of the database/,
  ],
  [
    'a database folder that is empty',
    () => {
      const folder = empty()
      mkdirSync(cluster(folder))
      return folder
    },
    /postgres holds no database.*Remove the folder if it is empty/,
  ],
  [
    'a database of a newer PostgreSQL',
    () => {
      const folder = used()
      writeFileSync(cluster(folder, 'PG_VERSION'), '99\n')
      return folder
    },
    /was made by PostgreSQL 99.*Start the release of Roundtrip that made it/,
  ],
  [
    'a database of an older PostgreSQL',
    () => {
      const folder = used()
      writeFileSync(cluster(folder, 'PG_VERSION'), '14\n')
      return folder
    },
    /was made by PostgreSQL 14.*roundtrip upgrade-database/,
  ],
  [
    'a version that is none',
    () => {
      const folder = used()
      writeFileSync(cluster(folder, 'PG_VERSION'), '')
      return folder
    },
    /PG_VERSION .*damaged.*backup/,
  ],
  [
    'a folder that others may write',
    () => {
      const folder = used()
      chmodSync(cluster(folder), 0o777)
      return folder
    },
    /Others may .*chmod 700/,
  ],
]

const LOGS: readonly Fault[] = [
  [
    'no write-ahead log',
    () => {
      const folder = used()
      rmSync(cluster(folder, 'pg_wal'), { recursive: true })
      return folder
    },
    /damaged.*pg_wal.*backup/,
  ],
  [
    'a write-ahead log without files',
    () => {
      const folder = used()
      for (const name of readdirSync(cluster(folder, 'pg_wal'))) {
        if (/^[0-9A-F]{24}$/.test(name)) rmSync(cluster(folder, 'pg_wal', name))
      }
      return folder
    },
    /damaged.*PANIC.*checkpoint.*backup/,
  ],
  [
    'a write-ahead log of zeros',
    () => {
      const folder = used()
      for (const name of readdirSync(cluster(folder, 'pg_wal'))) {
        if (!/^[0-9A-F]{24}$/.test(name)) continue
        truncateSync(cluster(folder, 'pg_wal', name), 0)
        truncateSync(cluster(folder, 'pg_wal', name), 16 * 1024 * 1024)
      }
      return folder
    },
    /damaged.*PANIC.*checkpoint.*backup/,
  ],
  [
    'a control file that is cut',
    () => {
      const folder = used()
      truncateSync(cluster(folder, 'global', 'pg_control'), 100)
      return folder
    },
    /damaged.*pg_control.*backup/,
  ],
  [
    'settings that PostgreSQL does not read',
    () => {
      const folder = used()
      writeFileSync(cluster(folder, 'postgresql.conf'), 'max_connections = = many\n')
      return folder
    },
    /syntax error in file .*postgresql\.conf/,
  ],
]

/** Only root can give a file away. */
const OF_ROOT: readonly Fault[] = [
  [
    'a log of root, and the run before in it',
    () => {
      const folder = used()
      writeFileSync(cluster(folder, 'server.log'), 'FATAL:  words of the run before\n')
      takeForRoot(cluster(folder, 'server.log'))
      takeForRoot(cluster(folder, 'postgresql.conf'))
      return folder
    },
    /postgresql\.conf belongs to another user.*chown -R \w+ /,
  ],
  [
    'a control file of root',
    () => {
      const folder = used()
      takeForRoot(cluster(folder, 'global', 'pg_control'))
      return folder
    },
    /pg_control belongs to another user.*chown -R \w+ /,
  ],
]

const SETTINGS: readonly Fault[] = [
  [
    'a host of another machine',
    used,
    /HOST is "203\.0\.113\.9", which is not an address of this machine/,
    { HOST: '203.0.113.9' },
  ],
  [
    'plans that are not there',
    used,
    /PLANS|plans\.json/,
    { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', PLANS: '/nowhere/plans.json' },
  ],
  ['a mail server that is not an address', used, /SMTP_URL/, { SMTP_URL: 'mail.example.com' }],
  ['a database that is not an address', used, /DATABASE_URL must begin with postgres/, { DATABASE_URL: 'mysql://x' }],
]

async function wordsOf(folder: string, environment: Environment = {}): Promise<string> {
  const launched = launchServer({ dataDir: folder, environment: { LOG_LEVEL: 'silent', ...environment } })
  expect(await launched.exited).toBe(1)
  return launched.output().trim()
}

const named = (faults: readonly Fault[]) =>
  faults.map(([name, prepare, sentence, environment]) => ({ name, prepare, sentence, environment }))

async function expectSentence({ prepare, sentence, environment }: ReturnType<typeof named>[number]): Promise<void> {
  const words = await wordsOf(prepare(), environment)
  expect(words).toMatch(sentence)
  expect(words).not.toMatch(/\n|words of the run before|undefined|null|\bat \//)
}

/** The first of each list is tried every day. */
const LISTS = [FOLDERS, SECRETS, DATABASES, LOGS, SETTINGS]
test.each(named(LISTS.flatMap((list) => list.slice(0, 1))))('$name', expectSentence)
test.each(named(LISTS.flatMap((list) => list.slice(1))))('$name', { tags: 'long' }, expectSentence)

test.skipIf(process.getuid?.() !== 0).each(named(OF_ROOT))('$name', expectSentence)

test('a port that is taken', async () => {
  const other = createServer().listen(0, 'localhost')
  await new Promise((settle) => other.once('listening', settle))
  const { port } = other.address() as { readonly port: number }
  const words = await wordsOf(used(), { PORT: String(port) })
  other.close()
  expect(words).toBe(`Port ${port} is taken. Stop the other program, or set PORT to another one.`)
})

test.skipIf(!CAN_MOUNT).each<readonly [string, () => string, RegExp]>([
  [
    'a read-only disk without a folder',
    () => join(readOnly(newDisk(10).folder), 'data'),
    /data lies on a disk that cannot be written/,
  ],
  [
    'a read-only disk with an empty folder',
    () => readOnly(newDisk(10).folder),
    /lies on a disk that cannot be written/,
  ],
  [
    'a read-only disk with a database',
    () => readOnly(copiedTo(newDisk(200).folder)),
    /lies on a disk that cannot be written/,
  ],
  [
    'a full disk',
    () => {
      const disk = newDisk(10)
      disk.fill()
      return disk.folder
    },
    /disk is full/,
  ],
])(`%s${WITHOUT_MOUNT}`, async (_, prepare, sentence) => {
  const words = await wordsOf(prepare())
  expect(words).toMatch(sentence)
  expect(words).not.toMatch(/\n|undefined|\bat \//)
})
