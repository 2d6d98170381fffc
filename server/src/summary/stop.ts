/**
 * The link in a mail that ends these mails without logging in. Opened, it asks, as programs open links in mails to look
 * at them; a mail program posts to it (RFC 8058).
 */
import { createHmac } from 'node:crypto'
import type { Uid } from '@roundtrip/core/base'
import { Hono } from 'hono'
import { isSameSecret } from '../http/same-secret.ts'

/** Mails that are stopped by a link of their own. */
const KINDS = {
  summary: { path: '/api/summary/stop', signed: 'summary', name: 'summary emails', section: 'Notifications' },
  alerts: { path: '/api/alerts/stop', signed: 'alert', name: 'alert emails', section: 'Alerts' },
} as const
type StoppedMails = keyof typeof KINDS

export type StopParts = {
  readonly kind: StoppedMails
  readonly secret: string
  /** Stores the settings through the store of documents, so that open pages follow. */
  readonly stop: (uid: Uid) => Promise<void>
}

export type StopLink = { readonly kind: StoppedMails; readonly address: string; readonly secret: string }

export function stopUrl({ kind, address, secret }: StopLink): (uid: string) => string {
  return (uid) => `${address}${KINDS[kind].path}?u=${uid}&t=${tokenFor(secret, uid, kind)}`
}

export function stopRoutes({ kind, secret, stop }: StopParts): Hono {
  const routes = new Hono()
  const { name } = KINDS[kind]
  const known = (uid: string, token: string): boolean =>
    UUID.test(uid) && isSameSecret(token, tokenFor(secret, uid, kind))
  routes.get('/stop', (c) => {
    const [uid, token] = [c.req.query('u') ?? '', c.req.query('t') ?? '']
    return known(uid, token) ? c.html(page(questionOf(name))) : c.html(page(unknownOf(kind)), 404)
  })
  routes.post('/stop', async (c) => {
    const [uid, token] = [c.req.query('u') ?? '', c.req.query('t') ?? '']
    if (!known(uid, token)) return c.html(page(unknownOf(kind)), 404)
    await stop(uid as Uid)
    return c.html(page(doneOf(name)))
  })
  return routes
}

function tokenFor(secret: string, uid: string, kind: StoppedMails): string {
  return createHmac('sha256', secret).update(`stop ${KINDS[kind].signed} mails of ${uid}`).digest('base64url')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function questionOf(name: string): string {
  return (
    `<h1>Stop ${name}?</h1><p>You can turn them on again in the settings.</p>` +
    '<form method="post"><button type="submit" style="padding:11px 20px;font:inherit">Stop emails</button></form>'
  )
}

function doneOf(name: string): string {
  return `<h1>You will get no more ${name}</h1><p>You can turn them on again in the settings.</p>`
}

function unknownOf(kind: StoppedMails): string {
  const { name, section } = KINDS[kind]
  return `<h1>This link does not work</h1><p>Turn ${name} off in the settings, under ${section}.</p>`
}

function page(body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Roundtrip</title>' +
    '<meta name="viewport" content="width=device-width"></head>' +
    `<body style="margin:0 auto;max-width:480px;padding:24px;font:16px/24px system-ui,sans-serif">${body}</body></html>`
  )
}
