import { onUserLeft } from '../session/page-session.ts'
import { type Client, connect } from './connect.ts'

/** Connects to a worker that holds data of the signed-in user: it ends with their session. */
export function userWorker<M>(start: () => Worker): Client<M> {
  const client = connect<M>(start)
  onUserLeft(client.close)
  return client
}
