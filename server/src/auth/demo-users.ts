/** Users of the demo. They have no password, no provider and no address that mail reaches: nobody can sign in as one. */
import type { DatabaseClient } from '../database/connection.ts'
import { DEMO_DOMAIN } from './placeholders.ts'

/** The address of the user of the demo with this name, which no form accepts. */
export function demoAddress(name: string): string {
  return `${name}${DEMO_DOMAIN}`
}

/** Adds a demo user and returns its id; no other user may have the name. */
export async function addDemoUser(client: DatabaseClient, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into auth_users ("name", "email", "emailVerified") values ('Demo', $1, true) returning "id"`,
    [demoAddress(name)],
  )
  return rows[0]?.id ?? ''
}
