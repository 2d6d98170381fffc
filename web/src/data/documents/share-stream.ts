import { knownDocument } from './document-client.ts'
import { type Connection, type ConnectionParts, type LiveEvent, stayConnected } from './stay-connected.ts'

/**
 * One stream for all tabs of a user: browsers allow six connections to a host, and a seventh tab would stand still.
 * The tab that holds the lock listens and hands on what it hears; when it closes, the next one goes on from the last
 * event it was told. Where a browser has no locks every tab listens for itself.
 */
export function shareStream(uid: string, parts: Omit<ConnectionParts, 'since'>): Connection {
  const locks = typeof navigator === 'undefined' ? null : (navigator.locks ?? null)
  if (locks === null) return stayConnected({ ...parts, since: null })
  const channel = new BroadcastChannel(`roundtrip.changes.${uid}`)
  const waiting = new AbortController()
  let since: number | null = null
  let own: Connection | null = null
  const hear = (event: LiveEvent): void => {
    if (event.kind === 'change') since = event.document.seq
    else if (event.kind !== 'ledger') since = event.seq
    parts.onEvent(event)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => {
    // The other tab may be of another release, with other shapes.
    hear(data.kind === 'change' ? { ...data, document: knownDocument(data.document) } : data)
  })
  const lead = (): Promise<void> =>
    new Promise((release) => {
      const onEvent = (event: LiveEvent): void => {
        channel.postMessage(event)
        hear(event)
      }
      const connection = stayConnected({ ...parts, onEvent, since })
      own = {
        wake: connection.wake,
        close: () => {
          connection.close()
          release()
        },
      }
    })
  // Aborted means that this tab never came to lead.
  locks.request(`roundtrip.changes.${uid}`, { signal: waiting.signal }, lead).catch(() => undefined)
  return {
    wake: () => own?.wake(),
    close: () => {
      waiting.abort()
      own?.close()
      channel.close()
    },
  }
}
