/** Users that tests write into the database equal those that a sign-up creates. */
import { expect, test } from 'vitest'
import { isNearlyOver, PASSWORD, signIn, signUp, type TestUser } from './client.testing.ts'
import { query } from './database.testing.ts'
import { type RunningServer, startServer } from './server.testing.ts'
import { newUser } from './user.testing.ts'

test('a user who was written has the rows of one who signed up, and the password opens the account', async () => {
  const server = await startServer()
  const [signedUp, written] = [await signUp(server.url), await newUser(server.url)]
  // Except for the mail that the sign-up sent.
  const { outbox, ...plain } = await rowsOf(server, signedUp)
  expect(outbox).toHaveLength(1)
  expect(plain['auth_sessions']).toHaveLength(1)
  expect(await rowsOf(server, written)).toEqual(plain)
  const again = await signIn(server.url, written.email, PASSWORD)
  expect(again.uid).toBe(written.uid)
  const said = (user: TestUser) => user.fetch('/api/auth/session', { headers: { cookie: user.cookie } })
  const bodies = [await (await said(signedUp)).json(), await (await said(written)).json()]
  const withoutNames = bodies.map(({ user }) => ({ ...user, uid: '', email: '' }))
  expect(withoutNames[1]).toEqual(withoutNames[0])
  await server.stop()
})

test('a session token is renewed before it ends, and no other', () => {
  const now = Date.UTC(2026, 10, 28)
  const token = (payload: object): string => `a.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c`
  const ends = (seconds: number): string => token({ exp: now / 1_000 + seconds })
  expect(
    [ends(-1), ends(119), ends(121), token({}), `rt_${'0'.repeat(72)}`].map((text) => isNearlyOver(text, now)),
  ).toEqual([true, true, false, false, false])
})

/** Everything that any table contains about a user, without what always differs. */
async function rowsOf(server: RunningServer, { uid, email }: TestUser): Promise<Record<string, unknown[]>> {
  const tables = await query(
    server,
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and (column_name in ('user_id', 'userId') or table_name = 'auth_users') order by 1`,
  )
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await query(
      server,
      `select to_jsonb(t) as row from "${String(name)}" t where to_jsonb(t) ->> 'user_id' = $1
         or to_jsonb(t) ->> 'userId' = $1 or to_jsonb(t) ->> 'email' = $2`,
      [uid, email],
    )
    if (rows.length > 0)
      rowsByTable[String(name)] = rows.map(({ row }) => plainRow(row as Record<string, unknown>, uid))
  }
  return rowsByTable
}

/** Ids, addresses and secrets as their format, times as none. */
function plainRow(row: Record<string, unknown>, uid: string): Record<string, unknown> {
  const shapeOf = (value: unknown): unknown => {
    if (value === uid) return 'the user'
    if (typeof value !== 'string') return value
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return 'a moment'
    if (value.startsWith('$argon2id$')) return value.replace(/[^$]+\$[^$]+$/, 'a hash')
    return value.replace(/^[0-9a-f]{16}(?=@)/, 'somebody').replace(/[\w-]{32,}/, (id) => `${id.length} characters`)
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shapeOf(value)]))
}
