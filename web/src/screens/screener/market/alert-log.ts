import { useSyncExternalStore } from 'react'
import { onUserLeft } from '../../../data/session/page-session.ts'
import type { ScreenedVenueId } from '@roundtrip/contract/market'

/** An instrument that newly met a screen. */
export type Alert = {
  readonly time: number
  readonly venue: ScreenedVenueId
  readonly id: string
  readonly symbol: string
  /** The name of the screen. */
  readonly screen: string
}

const MAX = 50
let log: readonly Alert[] = []
const listeners = new Set<() => void>()

/** The last alerts of this tab, the newest first; gone when it closes. */
export function useAlertLog(): readonly Alert[] {
  return useSyncExternalStore(subscribe, () => log)
}

export function logAlerts(alerts: readonly Alert[]): void {
  setLog([...alerts.toReversed(), ...log].slice(0, MAX))
}

function setLog(next: readonly Alert[]): void {
  log = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

onUserLeft(() => setLog([]))
