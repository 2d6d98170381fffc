/** The trades of a user: as binary columns for the browser, and with all their digits as lines of JSON. */
import { joinFrames } from '@roundtrip/core/reports'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import type { Pool } from '../database/connection.ts'
import type { Tokens } from '../http/callable.ts'
import { ownerOf } from '../http/owner.ts'
import type { TradePage } from '../ledger/exact-trades.ts'
import { ledgerVersion } from '../ledger/imports-queries.ts'
import { columnsOfUser } from '../ledger/positions.ts'
import type { LedgerWorkers } from '../threads/workers.ts'

/** Ends the response, so that the reader knows that nothing was cut off. */
const LAST_LINE = '{"end":true}\n'

type Parts = { readonly auth: Tokens; readonly pool: Pool; readonly workers: Pick<LedgerWorkers, 'run'> }

export function columnRoutes(parts: Parts): Hono {
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
  routes.get('/v1/:uid/trades', async (c) => {
    const uid = await ownerOf(c, parts.auth, ['read'])
    c.header('content-type', 'application/x-ndjson')
    return stream(c, async (body) => {
      for (let after: string | null = ''; after !== null && !body.aborted; ) {
        const page: TradePage = await parts.workers.run('exactTrades', { uid, after })
        await body.write(page.lines)
        after = page.next
      }
      await body.write(LAST_LINE)
    })
  })
  return routes
}
