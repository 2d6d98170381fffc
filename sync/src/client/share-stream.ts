import { knownDocument } from '../protocol/documents.ts'
import type { Tabs } from './ports.ts'
import { type Connection, type ConnectionOptions, type LiveEvent, stayConnected } from './stay-connected.ts'

export type SharedStreamOptions = Omit<ConnectionOptions, 'since'> & { readonly tabs: Tabs }

/**
 * One stream for all tabs of a user: browsers allow six connections to a host, and a seventh tab would hang. The tab
 * that holds the lock listens and passes events on; when it closes, the next one resumes after the last event that it
 * received. In a browser without locks, every tab listens for itself.
 */
export function shareStream(uid: string, { tabs, ...options }: SharedStreamOptions): Connection {
  if (tabs.locks === null) return stayConnected({ ...options, since: null })
  const name = `roundtrip.changes.${uid}`
  let since: number | null = null
  let connection: Connection | null = null
  let closed = false
  const receive = (event: LiveEvent): void => {
    if (event.kind === 'change') since = event.document.seq
    else if (event.kind !== 'ledger') since = event.seq
    options.onEvent(event)
  }
  const channel = tabs.channel(name, (message) => {
    const event = message as LiveEvent
    // The other tab may run another release, with other shapes.
    receive(event.kind === 'change' ? { ...event, document: knownDocument(event.document) } : event)
  })
  const lead = (): Promise<void> =>
    new Promise((release) => {
      // Closed between the grant of the lock and this call.
      if (closed) return release()
      const onEvent = (event: LiveEvent): void => {
        channel.send(event)
        receive(event)
      }
      const stream = stayConnected({ ...options, onEvent, since })
      connection = {
        wake: stream.wake,
        close: () => {
          stream.close()
          release()
        },
      }
    })
  const stopWaiting = tabs.locks.request(name, lead)
  return {
    wake: () => connection?.wake(),
    close: () => {
      closed = true
      stopWaiting()
      connection?.close()
      channel.close()
    },
  }
}
