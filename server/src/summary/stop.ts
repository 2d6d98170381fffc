/**
 * The link in a mail that unsubscribes without logging in. When opened, it asks for confirmation, because programs open
 * links in mails to check them; a mail program posts to it (RFC 8058).
 */
import { createHmac } from 'node:crypto'
import type { Language } from '@roundtrip/contract/documents'
import type { Uid } from '@roundtrip/core/base'
import { Hono } from 'hono'
import { isSameSecret } from '../http/same-secret.ts'
import { type Translator, translator } from '../language/translator.ts'

/** Kinds of mail with an unsubscribe link. */
const KINDS = {
  summary: { path: '/api/summary/stop', signed: 'summary' },
  alerts: { path: '/api/alerts/stop', signed: 'alert' },
} as const
type StoppedMails = keyof typeof KINDS

export type StopDependencies = {
  readonly kind: StoppedMails
  readonly secret: string
  /** Writes the settings through the store of documents, so that open pages follow. */
  readonly stop: (uid: Uid) => Promise<void>
  /** Undefined = English. */
  readonly languageOf: (uid: Uid) => Promise<Language | undefined>
}

export type StopLink = { readonly kind: StoppedMails; readonly address: string; readonly secret: string }

export function stopUrl({ kind, address, secret }: StopLink): (uid: string) => string {
  return (uid) => `${address}${KINDS[kind].path}?u=${uid}&t=${tokenFor(secret, uid, kind)}`
}

export function stopRoutes({ kind, secret, stop, languageOf }: StopDependencies): Hono {
  const routes = new Hono()
  /** Null for a link that is not ours, whose reader is unknown. */
  const readerOf = (uid = '', token = ''): Uid | null =>
    UUID.test(uid) && isSameSecret(token, tokenFor(secret, uid, kind)) ? (uid as Uid) : null
  routes.get('/stop', async (c) => {
    const uid = readerOf(c.req.query('u'), c.req.query('t'))
    if (uid === null) return c.html(unknownPage(kind, translator()), 404)
    return c.html(confirmPage(kind, translator(await languageOf(uid))))
  })
  routes.post('/stop', async (c) => {
    const uid = readerOf(c.req.query('u'), c.req.query('t'))
    if (uid === null) return c.html(unknownPage(kind, translator()), 404)
    await stop(uid)
    return c.html(donePage(kind, translator(await languageOf(uid))))
  })
  return routes
}

function tokenFor(secret: string, uid: string, kind: StoppedMails): string {
  return createHmac('sha256', secret).update(`stop ${KINDS[kind].signed} mails of ${uid}`).digest('base64url')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function confirmPage(kind: StoppedMails, { language, t }: Translator): string {
  const heading = kind === 'summary' ? t('Stop summary emails?') : t('Stop alert emails?')
  return page(
    language,
    `<h1>${heading}</h1><p>${t('You can turn them on again in the settings.')}</p>` +
      `<form method="post"><button type="submit" style="padding:11px 20px;font:inherit">${t('Stop emails')}</button></form>`,
  )
}

function donePage(kind: StoppedMails, { language, t }: Translator): string {
  const done = kind === 'summary' ? t('You will get no more summary emails') : t('You will get no more alert emails')
  return page(language, `<h1>${done}</h1><p>${t('You can turn them on again in the settings.')}</p>`)
}

function unknownPage(kind: StoppedMails, { language, t }: Translator): string {
  const elsewhere =
    kind === 'summary'
      ? t('Turn summary emails off in the settings, under Notifications.')
      : t('Turn alert emails off in the settings, under Notifications.')
  return page(language, `<h1>${t('This link does not work')}</h1><p>${elsewhere}</p>`)
}

function page(language: Language, body: string): string {
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Roundtrip</title>` +
    '<meta name="viewport" content="width=device-width"></head>' +
    `<body style="margin:0 auto;max-width:480px;padding:24px;font:16px/24px system-ui,sans-serif">${body}</body></html>`
  )
}
