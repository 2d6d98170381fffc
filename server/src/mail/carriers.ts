/** How messages are sent: mail by SMTP, SMS by a gateway that accepts JSON. */
import { createTransport } from 'nodemailer'
import type { Config } from '../ground/config.ts'
import type { Carrier } from './outbox.ts'

export function smtpCarrier({ url, from }: NonNullable<Config['smtp']>): Carrier {
  const transport = createTransport(url, { from })
  return async (message, id) => {
    if (message.kind !== 'mail') throw new Error('Only mail goes by SMTP.')
    const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'roundtrip.invalid'
    await transport.sendMail({
      to: message.to,
      ...(message.replyTo === undefined ? {} : { replyTo: { name: '', address: message.replyTo } }),
      // A line break would start another header.
      subject: message.subject.replaceAll(/[\r\n]+/g, ' '),
      text: message.text,
      html: message.html,
      messageId: `<${id}@${domain}>`,
      // Suppresses vacation replies.
      headers: {
        'auto-submitted': 'auto-generated',
        'x-auto-response-suppress': 'All',
        ...(message.leave === undefined ? {} : leaving(message.leave)),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

/** RFC 8058: mail programs show a button that posts to this URL. It must be https. */
function leaving(url: string): Record<string, string> {
  const oneClick = url.startsWith('https:') ? { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' } : {}
  return { 'list-unsubscribe': `<${url}>`, ...oneClick }
}

export function smsCarrier({ url, token }: NonNullable<Config['sms']>): Carrier {
  return async (message, id) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ to: message.to, text: message.text }),
      redirect: 'error',
      signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
    })
    if (!response.ok) throw Object.assign(new Error('The gateway refused.'), { code: `HTTP ${response.status}` })
  }
}

const GATEWAY_TIMEOUT_MS = 20_000
