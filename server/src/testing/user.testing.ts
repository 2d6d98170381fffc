/** Users who exist already. Only tests of signing up sign up: that hashes a password three times and sends a mail. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { connectionOfUrl } from '../database/hosts.ts'
import { newAddress, type TestUser, testUser, tokenOf } from './client.testing.ts'
import { databaseOf, homeOf } from './server.testing.ts'

/** `PASSWORD` as the server stores it; computed once, because hashing is expensive. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=3,p=1$nQ/8cZe99cADo6nLYAkOGg$xCR0iCFAiSVKitt1Xc0m4qvUNR6yAvUVRqgVI6Ge7rY'

/** Writes a user into the database of a server of this process, as if they had signed up and in. */
export async function newUser(url: string, email = newAddress()): Promise<TestUser> {
  const { dataDir, environment } = homeOf(url)
  const [uid, token] = [randomUUID(), randomBytes(24).toString('base64url').slice(0, 32)]
  const address = environment['DATABASE_DIRECT_URL'] ?? environment['DATABASE_URL']
  const client = new pg.Client(address === undefined ? databaseOf({ dataDir }) : connectionOfUrl(address))
  await client.connect()
  try {
    await client.query(SIGNED_IN, [uid, email, PASSWORD_HASH, token])
  } finally {
    await client.end()
  }
  const secret = environment['AUTH_SECRET'] ?? readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim()
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const prefix = environment['PUBLIC_URL']?.startsWith('https:') === true ? '__Host-roundtrip' : 'roundtrip'
  const cookie = `${prefix}.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  return testUser(url, { uid, cookie, email, token: await tokenOf(url, cookie) })
}

const SIGNED_IN = `
  with person as (
    insert into auth_users ("id", "name", "email", "emailVerified") values ($1, '', $2, true)
  ), way as (
    insert into auth_accounts ("accountId", "providerId", "userId", "password", "updatedAt")
    values ($1::uuid::text, 'credential', $1, $3, now())
  )
  insert into auth_sessions ("userId", "token", "expiresAt", "updatedAt", "ipAddress", "userAgent")
  values ($1, $4, now() + interval '30 days', now(), '127.0.0.1', 'node')`
