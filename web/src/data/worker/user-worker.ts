import { onUserLeft } from '../session/page-session.ts'
import { type WorkerClient, connect } from './connect.ts'

/** Connects to a worker that holds the user's data, and stops it with their session. */
export function userWorker<M>(start: () => Worker): WorkerClient<M> {
  const client = connect<M>(start)
  onUserLeft(client.close)
  return client
}
