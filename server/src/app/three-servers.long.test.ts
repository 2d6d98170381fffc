/** Three servers on one database, each with an empty folder of its own, and no sticky sessions. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_REGION } from '@roundtrip/contract/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeObjects, startFakeObjects } from '../../../fakes/objects.ts'
import { exported, filesOf, must, restoreInto } from '../export/journal.testing.ts'
import type { S3Location } from '../ground/s3-location.ts'
import { s3Client } from '../objects/s3-request.ts'
import { s3Store } from '../objects/s3-store.ts'
import type { Readiness } from '../state/readiness.ts'
import { PASSWORD, post, type TestUser } from '../testing/client.testing.ts'
import { type InTurn, startInTurn } from '../testing/in-turn.testing.ts'
import { beginning, chunksOf, fetchTestColumns, newAccount, someFills } from '../testing/ledger.testing.ts'
import { eventually, launchServer, newFolder } from '../testing/server.testing.ts'
import { HAS_SWIFT, startSwift, WITHOUT_SWIFT } from '../testing/swift.testing.ts'

const SERVERS = [0, 1, 2] as const
const FAULTS = ['slow-down', 'cut', 'full'] as const

describe.each(['in the database', 'in an object store'] as const)('pictures %s', (kept) => {
  let fake: FakeObjects
  let cluster: InTurn
  let user: TestUser

  beforeAll(async () => {
    fake = await startFakeObjects()
    cluster = await startInTurn(3, kept === 'in the database' ? {} : settingsOf(fake))
    user = await cluster.signUp()
  })
  afterAll(async () => {
    await cluster.stop()
    await fake.close()
  })

  const at = (server: number, init: RequestInit = {}): RequestInit => ({
    ...init,
    headers: { 'x-to-server': String(server), ...init.headers },
  })
  const sendPicture = async (width: number, init: RequestInit = {}): Promise<Response> => {
    const file = await sharp({ create: { width, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    return user.fetch(`/db/v1/pictures/${user.uid}`, { ...init, method: 'POST', body: new Uint8Array(file) })
  }
  const keepPicture = async (width: number, server: number): Promise<string> => {
    const { id } = (await (await must(await sendPicture(width, at(server)))).json()) as { id: string }
    const data = { text: 'seen', pictures: [{ id, caption: '' }] }
    const init = { method: 'PUT', body: JSON.stringify(data) }
    await must(await user.fetch(`/db/v1/users/${user.uid}/reviews/2026-0${width % 9 || 9}`, init))
    return id
  }
  const show = (id: string, server: number, who = user): Promise<Response> =>
    who.fetch(`/db/v1/pictures/${who.uid}/${id}`, at(server))

  test('a picture that one server took comes from every server', async () => {
    const ids = [await keepPicture(41, 0), await keepPicture(42, 1), await keepPicture(43, 2)]
    for (const [index, id] of ids.entries()) {
      for (const server of SERVERS) {
        const whole = Buffer.from(await (await must(await show(id, server))).arrayBuffer())
        expect((await sharp(whole).metadata()).width).toBe(41 + index)
      }
      const small = await user.fetch(`/db/v1/pictures/${user.uid}/${id}?size=small`, at(2 - index))
      expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(41 + index)
    }
    const [{ rows, objects } = {}] = await cluster.query(
      'select count(*)::int as rows, count(object)::int as objects from pictures where user_id = $1',
      [user.uid],
    )
    expect([rows, objects]).toEqual([3, kept === 'in the database' ? 0 : 3])
  })

  test('an import whose chunks go to different servers is whole', async () => {
    const fills = someFills(900)
    const account = await newAccount(user)
    const before = [...cluster.counts]
    const { importId } = await user.call<{ importId: string }>('beginImport', beginning(account, fills))
    for (const chunk of chunksOf(fills, 100)) await user.call('addImportChunk', { importId, ...chunk })
    await eventually('the import is stored', async () => {
      const { import: row } = await user.call<{ import: { state: string } }>('commitImport', { importId })
      return row.state === 'done' ? true : null
    })
    expect(SERVERS.every((server) => (cluster.counts[server] ?? 0) >= (before[server] ?? 0) + 3)).toBe(true)
    expect((await fetchTestColumns(user)).count).toBe(450)
  })

  test('an archive of one server is restored by another and shown by the third, and nothing stays behind', async () => {
    const archive = Buffer.from(
      await (await must(await user.fetch(`/ledger/v1/${user.uid}/export`, at(0)))).arrayBuffer(),
    )
    const pictures = Object.keys(filesOf(archive)).filter((name) => name.startsWith('pictures/'))
    expect(pictures.length).toBe(3)
    const other = await cluster.signUp()
    await must(await restoreInto(other, archive, { 'x-to-server': '1' }))
    expect((await fetchTestColumns(other)).count).toBe(450)
    for (const name of pictures) await must(await show(name.slice(9, 41), 2, other))
    await eventually('the archive is gone', () =>
      [...fake.objects.keys()].some((key) => key.startsWith('uploads/')) ? null : true,
    )
    for (const { dataDir } of cluster.servers) expect(filesIn(dataDir)).toEqual([])
  })

  test('every server says that it is ready', async () => {
    for (const server of SERVERS) {
      const readiness = await eventually('it is ready', async () => {
        const ready = (await (await fetch(`${cluster.url}/readyz`, at(server))).json()) as Readiness
        return ready.status === 'ready' ? ready : null
      })
      expect(readiness.parts.disk).toEqual({ state: 'ok', trouble: null })
    }
  })

  test('who signs out is out on every server', async () => {
    const here = await cluster.signUp()
    for (const server of SERVERS) expect((await listAccounts(here, server)).status).toBe(200)
    await must(await post(cluster.url, '/api/auth/sign-out', {}, { cookie: here.cookie, 'x-to-server': '0' }))
    for (const server of SERVERS) {
      // A session check is cached for a second.
      await eventually('the token is refused', async () =>
        (await listAccounts(here, server)).status === 401 ? true : null,
      )
      const headers = { cookie: here.cookie, 'x-to-server': String(server) }
      expect((await fetch(`${cluster.url}/api/auth/token`, { headers })).status).toBe(401)
    }
  })

  const listAccounts = (who: TestUser, server: number): Promise<Response> =>
    who.fetch(`/fn/${DEFAULT_REGION}/listAccounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-to-server': String(server) },
      body: JSON.stringify({ data: {} }),
    })

  test.each([
    ['AUTH_SECRET', { AUTH_SECRET: 'another secret than that of all the others' }],
    ['MASTER_KEYS', { MASTER_KEYS: `tests:${Buffer.alloc(32, 'other').toString('base64')}` }],
    ['MASTER_KEYS', { MASTER_KEYS: '' }],
  ])('a fourth server with another %s does not start, and says why: %j', async (name, change) => {
    expect(await lastWords({ ...cluster.environment, ...change })).toContain(
      `Another server on this database uses a different ${name}:`,
    )
    expect((await fetch(`${cluster.url}/healthz`)).status).toBe(200)
  })

  test('a fourth server may know one key more, at the end', async () => {
    const more = `,next:${Buffer.alloc(32, 'next').toString('base64')}`
    const { MASTER_KEYS } = cluster.environment
    const dataDir = newFolder()
    const { child, output, exited } = launchServer({
      dataDir,
      environment: { ...cluster.environment, MASTER_KEYS: `${MASTER_KEYS}${more}` },
    })
    await eventually('it starts', () => (/ready at/.test(output()) ? true : null))
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  })

  test.runIf(kept === 'in an object store')(
    'without the store that has pictures, or with a wrong key, none starts',
    async () => {
      const { environment } = cluster
      const names = Object.keys(settingsOf(fake))
      const without = Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name)))
      expect(await lastWords(without)).toContain('Pictures lie in an object store, but S3_BUCKET is not set.')
      const words = await lastWords({ ...environment, S3_SECRET_ACCESS_KEY: 'wrong-secret' })
      expect(words).toContain(
        'The object store refuses the bucket roundtrip (GET the bucket: 403 SignatureDoesNotMatch)',
      )
      expect(words).not.toContain('wrong-secret')
    },
  )

  test.runIf(kept === 'in an object store').each(FAULTS)(
    'a store that answers with %s costs nothing but what needs it, and nothing that was kept',
    async (fault) => {
      const id = await keepPicture(44, 0)
      const width = 50 + FAULTS.indexOf(fault)
      const archive = await exported(user)
      const other = await cluster.signUp()
      const before = fake.objects.size
      fake.always(fault)
      try {
        const responses = [await sendPicture(width), await restoreInto(other, archive)]
        // A store without space can still read.
        if (fault !== 'full') responses.push(await show(id, 1), await user.fetch(`/ledger/v1/${user.uid}/export`))
        for (const response of responses) {
          expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
          const { error } = (await response.json()) as { error: { message: string; details: { reason: string } } }
          expect(error).toMatchObject({
            message: expect.stringContaining('File storage is not available'),
            details: { reason: 'store-unavailable' },
          })
          expect(JSON.stringify(error)).not.toContain(fake.secretAccessKey)
        }
        expect((await fetchTestColumns(user)).count).toBe(450)
        const fourth = newFolder()
        const { child, output, exited } = launchServer({ dataDir: fourth, environment: cluster.environment })
        await eventually('another server starts meanwhile', () => (/ready at/.test(output()) ? true : null))
        child.kill('SIGTERM')
        await exited
        rmSync(fourth, { recursive: true, force: true })
      } finally {
        fake.always(null)
      }
      expect(fake.objects.size).toBe(before)
      for (const server of SERVERS) await must(await show(id, server))
      await must(await sendPicture(width))
      await must(await restoreInto(other, archive))
      const log = cluster.servers.map((server) => server.output()).join('\n')
      expect(log).toContain('the object store failed')
      expect(log).not.toContain(fake.secretAccessKey)
    },
  )

  test('who deletes the account leaves no picture behind', async () => {
    await must(await post(cluster.url, '/api/auth/delete-account', { password: PASSWORD }, { cookie: user.cookie }))
    expect([...fake.objects.keys()].filter((key) => key.includes(user.uid.replaceAll('-', '')))).toEqual([])
  })
})

describe.skipIf(!HAS_SWIFT)(`two servers with OpenStack Swift${WITHOUT_SWIFT}`, () => {
  test('a picture and an archive go there, come back from the other server, and go with the user', async () => {
    const swift = await startSwift()
    const location = { ...swift, bucket: 'roundtrip', addressing: 'path' } as const
    await s3Client(location).send({ method: 'PUT', key: null })
    const cluster = await startInTurn(2, settingsOf(location))
    try {
      const user = await cluster.signUp()
      const file = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer()
      const init = { method: 'POST', body: new Uint8Array(file) }
      const { id } = (await (await must(await user.fetch(`/db/v1/pictures/${user.uid}`, init))).json()) as {
        id: string
      }
      for (const number of [1, 2]) {
        const shown = Buffer.from(
          await (await must(await user.fetch(`/db/v1/pictures/${user.uid}/${id}`))).arrayBuffer(),
        )
        expect([number, (await sharp(shown).metadata()).width]).toEqual([number, 90])
      }
      const archive = await exported(user)
      const other = await cluster.signUp()
      await must(await restoreInto(other, archive))
      await must(await other.fetch(`/db/v1/pictures/${other.uid}/${id}`))
      const store = s3Store(location)
      const keys = async (): Promise<string[]> => {
        const keys: string[] = []
        for (const prefix of ['pictures/', 'uploads/']) for await (const { key } of store.list(prefix)) keys.push(key)
        return keys
      }
      await eventually('the archive is gone', async () => ((await keys()).length === 4 ? true : null))
      for (const { cookie } of [user, other]) {
        await must(await post(cluster.url, '/api/auth/delete-account', { password: PASSWORD }, { cookie }))
      }
      expect(await keys()).toEqual([])
    } finally {
      await cluster.stop()
      await swift.stop()
    }
  })
})

function settingsOf(fake: Omit<S3Location, 'addressing'>): Readonly<Record<string, string>> {
  return {
    S3_ENDPOINT: fake.endpoint,
    S3_REGION: fake.region,
    S3_BUCKET: fake.bucket,
    S3_ACCESS_KEY_ID: fake.accessKeyId,
    S3_SECRET_ACCESS_KEY: fake.secretAccessKey,
  }
}

/** The last output of a server that does not start. */
async function lastWords(environment: Readonly<Record<string, string>>): Promise<string> {
  const dataDir = newFolder()
  const { output, exited } = launchServer({ dataDir, environment })
  expect(await exited).toBe(1)
  rmSync(dataDir, { recursive: true, force: true })
  return output()
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
}
