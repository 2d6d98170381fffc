/** Empties the outbox: soon after a message was added, and every few seconds for retries. */
import { type Looks, startLooks } from '../ground/looks.ts'
import type { Outbox } from './outbox.ts'

type ErrorLog = { readonly error: (about: object, text: string) => void }

export function startDelivery(outbox: Pick<Outbox, 'deliver'>, log: ErrorLog): Looks {
  const deliverAll = async (isClosed: () => boolean): Promise<void> => {
    while ((await outbox.deliver()) > 0 && !isClosed());
  }
  return startLooks(deliverAll, {
    everyMs: PERIOD_MS,
    // Mail that is not sent is worse than a late job: people wait for it to log in.
    log: { warn: (about: object, text: string) => log.error(about, text) },
    failure: 'delivering messages failed',
  })
}

const PERIOD_MS = 5_000
