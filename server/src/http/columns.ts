/** The trades of a user as binary columns: one segment a position, each after its length (4 bytes, little-endian). */
import { joinFrames } from '@roundtrip/core/reports'
import { Hono } from 'hono'
import type { AuthPort } from '../auth/port.ts'
import type { Pool } from '../database/connection.ts'
import { ledgerVersion } from '../ledger/imports-queries.ts'
import { columnsOfUser } from '../ledger/positions.ts'
import { ownerOf } from './owner.ts'

export function columnRoutes(parts: { readonly auth: AuthPort; readonly pool: Pool }): Hono {
  const routes = new Hono()
  routes.get('/v1/:uid/columns', async (c) => {
    const uid = await ownerOf(c, parts.auth, ['read'])
    const headers = (version: number) => ({ etag: `"${version}"`, 'x-ledger-version': String(version) })
    const now = await ledgerVersion(parts.pool, uid)
    if (c.req.header('if-none-match') === `"${now}"`) return new Response(null, { status: 304, headers: headers(now) })
    const { version, parts: segments } = await columnsOfUser(parts.pool, uid)
    return new Response(joinFrames(segments), {
      headers: { ...headers(version), 'content-type': 'application/octet-stream' },
    })
  })
  return routes
}
