/**
 * * A page that shows what a server without a mail server would have sent. It contains working links, so it exists only
 * if server and reader are on the same machine.
 */
import { Hono } from 'hono'
import { escapeHtml } from '../ground/html.ts'
import { isFromHere } from '../http/from-here.ts'
import type { Kept, KeptMessage, Outbox } from './outbox.ts'

export const MAILBOX_PATH = '/mailbox'

export function mailboxRoutes(outbox: Outbox): Hono {
  const routes = new Hono()
  // By path: rules for the mailbox must not apply to every route that is mounted after it.
  for (const path of [MAILBOX_PATH, `${MAILBOX_PATH}.json`]) {
    routes.use(path, async (c, next) => {
      if (!isFromHere(c.req.raw)) return c.text('There is nothing here.', 404)
      await next()
      c.header('cache-control', 'no-store')
    })
  }
  routes.get(MAILBOX_PATH, async (c) => c.html(page(await outbox.keptMessages(c.req.query('to') ?? null))))
  routes.get(`${MAILBOX_PATH}.json`, async (c) => {
    return c.json(await outbox.keptMessages(c.req.query('to') ?? null))
  })
  return routes
}

function page({ messages, unreadable }: Kept): string {
  const lost = unreadable === 0 ? '' : `<p>${escapeHtml(lostSentence(unreadable))}</p>`
  const list =
    messages.length === 0
      ? '<p>Nothing yet. What Roundtrip would send appears here.</p>'
      : messages.map(article).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox · Roundtrip</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>Mailbox</h1><p>This server has no mail server, so its mails and SMS end here, for a week. Only this machine sees
them. <a href="${MAILBOX_PATH}">Look again</a></p>${lost}${list}</main></body></html>`
}

function lostSentence(count: number): string {
  const what = count === 1 ? '1 message is not shown: it was' : `${count} messages are not shown: they were`
  return `${what} sealed with another AUTH_SECRET and cannot be opened.`
}

/** The page works without the files of the application, so it defines the colours of the dark theme itself. */
const STYLE = `
:root{color-scheme:dark}
body{max-width:640px;margin:0 auto;padding:32px 16px;background:#0a0d14;color:#e6e9ef;font:15px/23px system-ui,sans-serif}
h1{margin:0;font-size:22px}
article{margin:16px 0;padding:16px 20px;border:1px solid #232936;border-radius:12px;background:#11151d;overflow-wrap:anywhere}
h2{margin:0;font-size:16px}
small{color:#a9b0bd}
p{margin:12px 0}
article p{white-space:pre-line}
a{color:#8aa4ff}
.act{display:inline-block;margin:4px 0;padding:9px 16px;border-radius:8px;background:#3c5ee0;color:#fff;text-decoration:none}
`

function article(message: KeptMessage): string {
  const title = message.kind === 'mail' ? message.subject : 'SMS'
  const about = `to ${message.to}, ${message.createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const body = message.text.trim().split('\n\n').map(paragraph).join('')
  return `<article><h2>${escapeHtml(title)}</h2><small>${escapeHtml(about)}</small>${body}</article>`
}

/** "What it does:" and an address make a button; everything else is text. */
function paragraph(text: string): string {
  const [, name, url] = /^([^\n]+):\n(https?:\/\/\S+)$/.exec(text) ?? []
  if (name === undefined || url === undefined) return `<p>${escapeHtml(text)}</p>`
  return `<p><a href="${escapeHtml(url)}" class="act">${escapeHtml(name)}</a></p>`
}
