/** Users who write and listen while the database comes and goes. */
import { setTimeout as delay } from 'node:timers/promises'
import type { TestUser } from './client.testing.ts'
import { readServerEvents } from './events.testing.ts'

export type Written = { readonly seq: number; readonly id: string; readonly version: number }

/** Writes as several tabs do, one document each, until it is stopped. */
export function keepWriting(user: TestUser) {
  const written: Written[] = []
  const strange: string[] = []
  let refused = 0
  let stopped = false
  const write = async (id: string): Promise<void> => {
    for (let count = 0; !stopped; count += 1) {
      const data = { name: `${id} ${count}`, group: 'setup', colour: count % 16, archived: false, hidden: false }
      const body = JSON.stringify(data)
      const response = await user.fetch(`/db/v1/users/${user.uid}/labels/${id}`, { method: 'PUT', body })
      const text = await response.text()
      if (response.status === 200) {
        const { seq, version } = JSON.parse(text) as Written
        written.push({ seq, id, version })
      } else if (response.status === 503 && response.headers.get('retry-after') === '2') refused += 1
      else strange.push(`${response.status} ${text}`)
      await delay(5)
    }
  }
  const ends = ['a', 'b', 'c', 'd'].map(write)
  return {
    written,
    strange,
    refused: () => refused,
    stop: async () => {
      stopped = true
      await Promise.all(ends)
    },
  }
}

/** Listens for changes, and again whenever the stream ends, as browsers do. */
export function keepListening(user: TestUser) {
  const heard = new Set<number>()
  const controller = new AbortController()
  const listen = async (): Promise<void> => {
    while (!controller.signal.aborted) {
      try {
        const response = await user.fetch(`/db/v1/listen/${user.uid}`, { signal: controller.signal })
        const events = readServerEvents(response)
        while (response.ok) heard.add((JSON.parse(await events.next('change')) as Written).seq)
      } catch {
        // It has ended.
      }
      await delay(50)
    }
  }
  const end = listen()
  return {
    heard,
    after: (last: number): number => [...heard].filter((seq) => seq > last).length,
    stop: async () => {
      controller.abort()
      await end
    },
  }
}
