/** The pages behind links. They need no cookie and no token: anyone with the link sees the page. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono } from 'hono'
import type { Pool } from '../database/connection.ts'
import { POLICY } from '../http/headers.ts'
import { NO_PAGE } from './documents.ts'
import { withFont } from './page-font.ts'
import { openCard, openPage } from './store.ts'

export function sharedPageRoutes(pool: Pool): Hono {
  const routes = new Hono()
  routes.get('/:id', async (c) => {
    // A program that only checks whether the link works does not view the page.
    const counts = c.req.method === 'GET'
    const document = await openPage(pool, c.req.param('id'), { counts })
    return document === null ? respond(c.req.raw, NO_PAGE, 404) : respond(c.req.raw, withFont(document), 200)
  })
  routes.get('/:id/card.png', async (c) => {
    const card = await openCard(pool, c.req.param('id'))
    if (card === null) return respond(c.req.raw, NO_PAGE, 404)
    return new Response(new Uint8Array(card), { headers: { ...PRIVACY, 'content-type': 'image/png' } })
  })
  return routes
}

async function respond(request: Request, document: string, status: number): Promise<Response> {
  const headers = new Headers({ ...HEADERS, vary: 'accept-encoding' })
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(document, { status, headers })
  headers.set('content-encoding', 'gzip')
  return new Response(new Uint8Array(await compress(document)), { status, headers })
}

const compress = promisify(gzip)

/** Nothing indexes or caches a shared page, so that it is gone when the link is. */
const PRIVACY = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const HEADERS = {
  ...PRIVACY,
  'content-type': 'text/html; charset=utf-8',
  [POLICY]: [
    // The shared content gets no origin, so it could reach nothing of ours if it ran.
    'sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Browsers refuse a sandboxed page that also isolates its windows:
  // https://html.spec.whatwg.org/#coop-struct-enforcement
  'cross-origin-opener-policy': 'unsafe-none',
}
