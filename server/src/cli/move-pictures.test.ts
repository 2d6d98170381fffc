/** The command as an operator runs it, alongside a server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeObjects, startFakeObjects } from '../../../fakes/objects.ts'
import { query } from '../testing/database.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { type CommandResult, typed } from '../testing/shell.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let server: RunningServer
let fake: FakeObjects
beforeAll(async () => {
  fake = await startFakeObjects()
  server = await startServer()
  const user = await newUser(server.url)
  await query(
    server,
    `insert into pictures (user_id, id, type, width, height, bytes, content, small)
     select $1, encode(substr(sha256(content), 1, 16), 'hex')::uuid, 'image/webp', 1, 1, 4, content, content
     from (select convert_to('picture ' || n, 'UTF8') as content from generate_series(1, 30) as n) as made`,
    [user.uid],
  )
})
afterAll(async () => {
  await server.stop()
  await fake.close()
})

function run(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const s3 = {
    S3_ENDPOINT: fake.endpoint,
    S3_REGION: fake.region,
    S3_BUCKET: fake.bucket,
    S3_ACCESS_KEY_ID: fake.accessKeyId,
    S3_SECRET_ACCESS_KEY: fake.secretAccessKey,
  }
  return typed(['move-pictures', ...args], { environment: { DATA_DIR: server.dataDir, ...s3, ...settings } })
}

test('there, again and back', async () => {
  expect(await run(['--to', 'store'])).toEqual({
    code: 0,
    out: 'Moved 30 pictures (1 kB) to the bucket roundtrip and compared each one.\n',
    error: '',
  })
  expect(fake.objects.size).toBe(60)
  expect((await run(['--to=store'])).out).toBe(
    'Moved 0 pictures (0 kB) to the bucket roundtrip and compared each one. 30 were already there.\n',
  )
  expect((await run(['--to', 'database'])).out).toContain('Moved 30 pictures')
  expect(fake.objects.size).toBe(0)
})

test('a store that does not answer is named with code 3, one that refuses with code 2, and no secret is shown', async () => {
  fake.always('slow-down')
  const away = await run(['--to', 'store'])
  fake.always(null)
  expect(away).toMatchObject({ code: 3, error: expect.stringContaining('503 SlowDown). Run this again') })
  const refused = await run(['--to', 'store'], { S3_SECRET_ACCESS_KEY: 'not-the-right-one' })
  expect(refused).toMatchObject({ code: 2, error: expect.stringContaining('403 SignatureDoesNotMatch') })
  expect(`${away.error}${refused.error}`).not.toMatch(/fake\/secret|not-the-right-one/)
})

test.each([
  [[], {}, 'Name the destination'],
  [['--to', 'elsewhere'], {}, '--to must be one of store, database'],
  [
    ['--to', 'store'],
    { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
    'S3_BUCKET is not set',
  ],
])('%j with %j says what is missing', async (args, settings, words) => {
  expect(await run(args, settings)).toMatchObject({ code: 2, error: expect.stringContaining(words) })
})

test('a database that does not respond is worth another try', async () => {
  expect(await run(['--to', 'store'], { DATA_DIR: '/nonexistent/roundtrip' })).toMatchObject({
    code: 3,
    error: expect.stringContaining('The database does not respond'),
  })
})
