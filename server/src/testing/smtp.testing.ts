/** A real SMTP server on loopback. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
  readonly user: string
}

export type MailServer = {
  readonly url: string
  readonly received: readonly Received[]
  /** How many messages were offered, including refused ones. */
  readonly tries: () => number
  readonly close: () => Promise<unknown>
}

type Options = {
  readonly port?: number
  /** The status with which a message is refused at this attempt; null = it is accepted. */
  readonly refuse?: (attempt: number) => number | null
  /** Whether the address is unknown. */
  readonly unknown?: (address: string) => boolean
}

export async function mailServer({ port = 0, refuse, unknown }: Options = {}): Promise<MailServer> {
  const received: Received[] = []
  let tries = 0
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === 'mailer' && auth.password === 's3cret/pass'
        ? done(null, { user: 'mailer' })
        : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) =>
      unknown?.(address) === true ? done(Object.assign(new Error('nobody here'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      tries += 1
      const status = refuse?.(tries) ?? null
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        if (status !== null) return done(Object.assign(new Error('not now'), { responseCode: status }))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        received.push({ from, to: rcptTo.map((recipient) => recipient.address), text, user: String(session.user) })
        done()
      })
    },
  })
  await new Promise<void>((settle) => smtp.listen(port, '127.0.0.1', settle))
  const at = smtp.server.address() as AddressInfo
  return {
    url: smtpUrl(at.port),
    received,
    tries: () => tries,
    close: () => new Promise<void>((settle) => smtp.close(() => settle())),
  }
}

export function smtpUrl(port: number): string {
  return `smtp://mailer:s3cret%2Fpass@127.0.0.1:${port}`
}
