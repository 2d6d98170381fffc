/**
 * The mails of a server that sends none, in the terminal: for a server that others can reach, which therefore shows
 * them on no page. Only those with the secret and the database of the server can open them.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { authSecret } from '../auth/secret.ts'
import { openPool } from '../database/connection.ts'
import type { Config } from '../ground/config.ts'
import { createOutbox, type KeptMessage } from '../mail/outbox.ts'
import { createSealer } from '../mail/sealed.ts'
import { connectionOf, settingsOf } from './beside-server.ts'
import { CliError } from './cli-error.ts'
import { t } from './language.ts'

/** The messages of the last week as text, the newest last. Throws if the server or its secret cannot be found. */
export async function readMailbox(environment: NodeJS.ProcessEnv): Promise<string> {
  const config = settingsOf(environment)
  const sealer = createSealer(secretOf(config), 'outbox')
  const pool = openPool(connectionOf(config), 1)
  try {
    await pool.query('select 1').catch((cause: unknown) => {
      throw new CliError(t('The database does not respond. Start Roundtrip, and run this while it is running.'), {
        cause,
        exitCode: 3,
      })
    })
    const outbox = createOutbox({
      pool,
      sealer,
      carriers: { mail: null, sms: null },
      onRefused: async () => undefined,
      onFailure: () => undefined,
    })
    const { messages, unreadable } = await outbox.keptMessages(null)
    const lost =
      unreadable === 0
        ? []
        : [
            `${t('Emails that cannot be decrypted, because they were encrypted with another AUTH_SECRET: {count}.', { count: unreadable })}\n`,
          ]
    if (messages.length === 0) {
      return [...lost, `${t('No emails are waiting. A server with SMTP_URL sends its emails.')}\n`].join('\n')
    }
    return [...lost, ...messages.toReversed().map(asText)].join('\n')
  } finally {
    await pool.end()
  }
}

/** Never creates one: a server that starts later would take it for its own. */
function secretOf({ authSecret: given, dataDir }: Config): string {
  if (given === null && !existsSync(join(dataDir, 'auth-secret'))) {
    throw new CliError(t('There is no server in {folder}. Is DATA_DIR right?', { folder: dataDir }))
  }
  return authSecret(given, dataDir)
}

function asText(message: KeptMessage): string {
  const title = message.kind === 'mail' ? message.subject : 'SMS'
  const when = message.createdAt.toISOString().slice(0, 19).replace('T', ' ')
  const head = t('{when} UTC, to {address}: {title}', { when, address: message.to, title })
  return `--- ${head}\n\n${message.text.trim()}\n`
}
