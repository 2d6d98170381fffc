/**
 * The browser's offer to install this application
 * (https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface).
 */
import { useSyncExternalStore } from 'react'

/** `not-offered`: the browser installs nothing, has not decided yet, or has it installed elsewhere. */
export type InstallState = 'offered' | 'not-offered' | 'installed'

type InstallOffer = Event & { readonly prompt: () => Promise<unknown> }

let offer: InstallOffer | null = null
let installed = false
const listeners = new Set<() => void>()

/** Browsers offer it once, soon after the page has loaded, and to the pages that listen then. */
export function followInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Shown when the trader requests it, not now.
    event.preventDefault()
    offer = event as InstallOffer
    tell()
  })
  addEventListener('appinstalled', () => {
    offer = null
    installed = true
    tell()
  })
}

export function useInstall(): { readonly state: InstallState; readonly install: () => void } {
  return { state: useSyncExternalStore(subscribe, installState), install }
}

function installState(): InstallState {
  if (installed || matchMedia('(display-mode: standalone)').matches) return 'installed'
  return offer === null ? 'not-offered' : 'offered'
}

/** An offer can be accepted once; if it is declined, the browser makes another one later. */
function install(): void {
  const taken = offer
  offer = null
  tell()
  taken?.prompt().catch(() => undefined)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
