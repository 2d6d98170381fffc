import { expect, test } from 'vitest'
import type { SlotUser } from '../ground/slots.ts'
import { createDownloads, type Download } from './downloads.ts'

const user = (uid: string, address: string): SlotUser => ({ uid, address, isDemo: false })

/** Runs readers for some seconds while one request waits; the names of those who were stopped, in order. */
function race(
  readers: Readonly<Record<string, Reader>>,
  { seconds = 20, waiting = user('w', 'elsewhere') } = {},
): string[] {
  let at = 0
  const downloads = createDownloads({ maxOfAddress: 2, now: () => at })
  const stopped: string[] = []
  const running = new Map<string, Download>()
  for (const [name, { address = name }] of Object.entries(readers)) {
    running.set(
      name,
      downloads.begin(user(name, address), () => {
        stopped.push(name)
        running.delete(name)
      }),
    )
  }
  for (let second = 0; second < seconds; second += 1) {
    for (const [name, download] of running) {
      const { bytesPerSecond, owedMs = 0 } = readers[name] as Reader
      // The server takes a while to have something ready, and the reader takes the rest of the second.
      download.taken()
      at += owedMs
      download.offered(bytesPerSecond)
      at -= owedMs
    }
    at += 1_000
    downloads.giveWayTo(waiting)
  }
  return stopped
}

type Reader = { readonly bytesPerSecond: number; readonly owedMs?: number; readonly address?: string }

const FAST = { bytesPerSecond: 5_000_000 }

test.each<[string, Readonly<Record<string, Reader>>, readonly string[]]>([
  ['who reads nothing gives way, who reads does not', { still: { bytesPerSecond: 0 }, fast: FAST }, ['still']],
  ['a byte now and then is not enough', { drip: { bytesPerSecond: 1_000 }, fast: FAST }, ['drip']],
  ['the slowest goes first', { slow: { bytesPerSecond: 20_000 }, slower: { bytesPerSecond: 10 } }, ['slower', 'slow']],
  ['a slow connection that moves is left alone', { phone: { bytesPerSecond: 100_000 } }, []],
  ['a server that is slow itself blames nobody', { patient: { bytesPerSecond: 1_000, owedMs: 900 } }, []],
])('%s', (_, readers, expected) => {
  expect(race(readers)).toEqual(expected)
})

test('the longer it lasts, the faster it has to be', () => {
  expect(race({ long: { bytesPerSecond: 100_000 } }, { seconds: 600 })).toEqual(['long'])
  expect(race({ long: { bytesPerSecond: 600_000 } }, { seconds: 600 })).toEqual([])
})

test('where the address of who waits is full, a download of that address gives way', () => {
  const home = { address: 'home', bytesPerSecond: 500 }
  const readers = { elsewhere: { bytesPerSecond: 0 }, first: home, second: { ...home, bytesPerSecond: 900 } }
  expect(race(readers, { seconds: 12, waiting: user('w', 'home') })[0]).toBe('first')
})

test('nobody gives way while nobody waits', () => {
  let at = 0
  let isStopped = false
  const downloads = createDownloads({ maxOfAddress: 2, now: () => at })
  downloads.begin(user('still', 'x'), () => (isStopped = true)).offered(1)
  at = 3_600_000
  downloads.giveWayTo(user('w', 'y'))
  // Measured from now on, not for the time when nobody minded.
  expect(isStopped).toBe(false)
})
