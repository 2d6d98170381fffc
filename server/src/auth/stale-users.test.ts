import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../database/connection.ts'
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { removeStaleUsers } from './users.ts'

let folder: string
let database: EmbeddedDatabase
let pool: Pool

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rt-test-'))
  database = await startEmbedded(folder)
  pool = openPool(database.connection, 2)
  await migrate(pool)
})
afterAll(async () => {
  await pool.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function user(email: string, options: { readonly days: number; readonly verified?: boolean }): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into auth_users ("name", "email", "emailVerified", "createdAt")
     values ('', $1, $2, now() - $3 * interval '1 day') returning id`,
    [email, options.verified ?? false, options.days],
  )
  return rows[0]?.id ?? ''
}

test('a sign-up that was never confirmed goes after a week, and nothing else does', async () => {
  await user('forgotten@example.com', { days: 8 })
  await user('new@example.com', { days: 6 })
  await user('confirmed@example.com', { days: 800, verified: true })
  await user('15550001111@phone.roundtrip.invalid', { days: 800 })
  const trader = await user('trader@example.com', { days: 800 })
  await pool.query('insert into ledgers (user_id) values ($1)', [trader])
  const writer = await user('writer@example.com', { days: 800 })
  await pool.query('insert into document_sequences (user_id) values ($1)', [writer])
  await removeStaleUsers(pool)
  const { rows } = await pool.query<{ email: string }>('select "email" from auth_users order by "email"')
  expect(rows.map((row) => row.email)).toEqual([
    '15550001111@phone.roundtrip.invalid',
    'confirmed@example.com',
    'new@example.com',
    'trader@example.com',
    'writer@example.com',
  ])
})
