/**
 * Downloads in progress, each of which holds a shared resource. While somebody waits, the slowest is stopped: not one
 * whose server is slow, but one whose reader takes too little of what is ready. The longer it lasts, the faster it has
 * to be.
 */
import type { SlotUser } from '../ground/slots.ts'

export type Download = {
  /** The reader has something to take. */
  readonly offered: (bytes: number) => void
  /** The reader took it, and wants more. */
  readonly taken: () => void
  readonly end: () => void
}

export type Downloads = {
  readonly begin: (user: SlotUser, stop: () => void) => Download
  /** Stops the slowest download that keeps this user waiting, if one is too slow. Call repeatedly while one waits. */
  readonly giveWayTo: (user: SlotUser) => void
}

type Sample = { readonly at: number; readonly bytes: number; readonly offeredMs: number }

type Running = {
  readonly user: SlotUser
  readonly beganAt: number
  readonly stop: () => void
  bytes: number
  /** How long the reader had something to take. */
  offeredMs: number
  /** Since when it has; null = the server has nothing ready for it. */
  offeredAt: number | null
  samples: Sample[]
}

export type DownloadLimits = { readonly maxOfAddress: number; readonly now?: () => number }

export function createDownloads({ maxOfAddress, now = () => performance.now() }: DownloadLimits): Downloads {
  const running = new Set<Running>()
  return {
    begin: (user, stop) => {
      const own: Running = { user, beganAt: now(), stop, bytes: 0, offeredMs: 0, offeredAt: null, samples: [] }
      running.add(own)
      return {
        offered: (bytes) => {
          own.bytes += bytes
          own.offeredAt = now()
        },
        taken: () => {
          own.offeredMs = offeredMs(own, now())
          own.offeredAt = null
        },
        end: () => void running.delete(own),
      }
    },
    giveWayTo: ({ address }) => {
      const ofAddress = [...running].filter(({ user }) => user.address === address)
      const inTheWay = ofAddress.length >= maxOfAddress ? ofAddress : [...running]
      const slow = inTheWay.flatMap((download) => {
        const share = shareOfLeast(download, now())
        return share === null || share >= 1 ? [] : [{ download, share }]
      })
      const [slowest] = slow.toSorted((a, b) => a.share - b.share)
      if (slowest === undefined) return
      running.delete(slowest.download)
      slowest.download.stop()
    },
  }
}

function offeredMs({ offeredMs: before, offeredAt }: Running, at: number): number {
  return offeredAt === null ? before : before + (at - offeredAt)
}

/**
 * The reader's recent rate, as a share of the least that it must take. Null if it was not measured for long enough, or
 * was mostly waiting for the server.
 */
function shareOfLeast(download: Running, at: number): number | null {
  const sample = { at, bytes: download.bytes, offeredMs: offeredMs(download, at) }
  const before = download.samples.findLast((older) => at - older.at >= WATCH_MS)
  download.samples = [...download.samples.filter((older) => at - older.at < 3 * WATCH_MS), sample]
  if (before === undefined) return null
  const offered = sample.offeredMs - before.offeredMs
  if (offered < (at - before.at) / 2) return null
  const min = MIN_BYTES_PER_S * (1 + (at - download.beganAt) / STEP_MS)
  return (sample.bytes - before.bytes) / (offered / 1_000) / min
}

/**
 * Longer than a slow reader takes for the data that the system buffers for it, some hundred kilobytes that go at once.
 */
const WATCH_MS = 10_000
/** A quarter of a megabit a second, and as much again for every minute that the download has lasted. */
const MIN_BYTES_PER_S = 32_000
const STEP_MS = 60_000
