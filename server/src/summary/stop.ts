/**
 * The link in a mail that ends these mails without logging in. Opened, it asks, as programs open links in mails to look
 * at them; a mail program posts to it (RFC 8058).
 */
import { createHmac } from 'node:crypto'
import type { Uid } from '@roundtrip/core/base'
import { Hono } from 'hono'
import { isSameSecret } from '../http/same-secret.ts'
import type { Settings } from '@roundtrip/contract/documents'

export const STOP_PATH = '/api/summary/stop'

export type StopParts = {
  readonly secret: string
  /** Stores the settings through the store of documents, so that open pages follow. */
  readonly change: (uid: Uid, change: (settings: Settings) => Settings) => Promise<void>
}

export function stopUrl(address: string, secret: string): (uid: string) => string {
  return (uid) => `${address}${STOP_PATH}?u=${uid}&t=${tokenFor(secret, uid)}`
}

export function stopRoutes({ secret, change }: StopParts): Hono {
  const routes = new Hono()
  const known = (uid: string, token: string): boolean => UUID.test(uid) && isSameSecret(token, tokenFor(secret, uid))
  routes.get('/stop', (c) => {
    const [uid, token] = [c.req.query('u') ?? '', c.req.query('t') ?? '']
    return known(uid, token) ? c.html(page(QUESTION)) : c.html(page(UNKNOWN), 404)
  })
  routes.post('/stop', async (c) => {
    const [uid, token] = [c.req.query('u') ?? '', c.req.query('t') ?? '']
    if (!known(uid, token)) return c.html(page(UNKNOWN), 404)
    await change(uid as Uid, (settings) => ({ ...settings, summary: { ...settings.summary, mail: false } }))
    return c.html(page(DONE))
  })
  return routes
}

function tokenFor(secret: string, uid: string): string {
  return createHmac('sha256', secret).update(`stop summary mails of ${uid}`).digest('base64url')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const QUESTION =
  '<h1>Stop summary emails?</h1><p>You can turn them on again in the settings.</p>' +
  '<form method="post"><button type="submit" style="padding:11px 20px;font:inherit">Stop emails</button></form>'
const DONE = '<h1>You will get no more summary emails</h1><p>You can turn them on again in the settings.</p>'
const UNKNOWN = '<h1>This link does not work</h1><p>Turn summary emails off in the settings, under Notifications.</p>'

function page(body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Roundtrip</title>' +
    '<meta name="viewport" content="width=device-width"></head>' +
    `<body style="margin:0 auto;max-width:480px;padding:24px;font:16px/24px system-ui,sans-serif">${body}</body></html>`
  )
}
