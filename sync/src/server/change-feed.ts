/** The events of a stream: changes to a user's documents and ledger, from where the client left off. */
import type { AnyDocument } from './write-rule.ts'

/** The changes of one user after a number, in order. */
export type ChangePage = {
  readonly documents: readonly AnyDocument[]
  /** Number of the user's last change, in any collection. */
  readonly last: number
  /** Changes up to this one may be missing, because deletions are not remembered forever. */
  readonly keptFrom: number
}

export type ChangeFeedOptions = {
  /** A page of the changes after `seq`, including deletions. */
  readonly changesAfter: (seq: number) => Promise<ChangePage>
  readonly lastSeq: () => Promise<number>
  readonly ledgerVersion: () => Promise<number>
  /** Number of the last change that the client knows; null = only future ones. */
  readonly since: number | null
  readonly send: (event: string) => void
}

export type ChangeFeed = {
  /** Sends every change that the client does not know yet, then that it is up to date. */
  readonly sendChanges: () => Promise<void>
  readonly sendLedger: () => Promise<void>
}

/**
 * Events: `change` (a document, deletions too), `synced` (everything so far was sent), `reset` (too much was missed:
 * load everything again), `ledger` (with its version). Calls must not overlap, so that events keep their order.
 */
export function changeFeed(options: ChangeFeedOptions): ChangeFeed {
  let seq = options.since
  return {
    sendChanges: async () => {
      if (seq === null) seq = await options.lastSeq()
      for (;;) {
        const page = await options.changesAfter(seq)
        if (needsReset(seq, page)) {
          seq = page.last
          options.send(`event: reset\nid: ${seq}\ndata: {}\n\n`)
          return
        }
        for (const document of page.documents) {
          options.send(`event: change\nid: ${document.seq}\ndata: ${JSON.stringify(document)}\n\n`)
        }
        const reached = page.documents.at(-1)?.seq
        seq = reached === undefined ? page.last : reached
        if (reached === undefined) break
      }
      options.send(`event: synced\nid: ${seq}\ndata: {}\n\n`)
    },
    sendLedger: async () => {
      options.send(`event: ledger\ndata: ${JSON.stringify({ version: await options.ledgerVersion() })}\n\n`)
    },
  }
}

/** Also true for a number that this server never issued, such as one from before the database was restored. */
function needsReset(seq: number, { keptFrom, last }: ChangePage): boolean {
  return seq < keptFrom || seq > last || last - seq > MAX_REPLAYED
}

/** The last event of a stream that the server ends: the client may reconnect. */
export const BYE = 'event: bye\ndata: {}\n\n'

/** The most changes that are sent one by one; beyond that, reloading everything is less work for both sides. */
export const MAX_REPLAYED = 5_000
