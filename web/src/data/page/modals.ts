import type { ImportRecord } from '@roundtrip/contract'
import { useSyncExternalStore } from 'react'
import { onUserLeft } from '../session/page-session.ts'

/** What the confirm modal asks. The act runs once, when the trader agrees. */
export type Confirmation = {
  readonly title: string
  readonly text: string
  /** What the button says: the act itself, never "OK". */
  readonly act: string
  /** What is to be decided with it; the first stands until the trader chooses another. */
  readonly choices?: readonly Choice[]
  /** `choice` is the value of the choice that stood; empty where there is none. */
  readonly run: (choice: string) => Promise<void>
}

export type Choice = {
  readonly value: string
  readonly label: string
  /** What it means, with its numbers. */
  readonly hint: string
  /** What the button says instead, while this one stands. */
  readonly act: string
}

/** The import is open: for the files of one account, or for those of an import that is read again, where it says so. */
type ImportOpening = boolean | { readonly account: string; readonly again?: ImportRecord }

/** The seven modals and whether each is open. Three of them can be open for something. */
export type ModalFlags = {
  readonly confirmAction: Confirmation | null
  readonly deleteAccount: boolean
  readonly cancelSubscription: boolean
  readonly changePassword: boolean
  readonly changeEmail: boolean
  readonly importStart: ImportOpening
  /** Id of the trade being changed. */
  readonly changeTrade: string | null
}

export const CLOSED: ModalFlags = {
  confirmAction: null,
  deleteAccount: false,
  cancelSubscription: false,
  changePassword: false,
  changeEmail: false,
  importStart: false,
  changeTrade: null,
}

let flags = CLOSED
const listeners = new Set<() => void>()

export function openModal<K extends keyof ModalFlags>(modal: K, value: NonNullable<ModalFlags[K]>): void {
  set({ ...flags, [modal]: value })
}

export function closeModal(modal: keyof ModalFlags): void {
  set({ ...flags, [modal]: CLOSED[modal] })
}

export function useModalFlags(): ModalFlags {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => flags,
  )
}

function set(next: ModalFlags): void {
  flags = next
  for (const listener of listeners) listener()
}

// What the last user had open is none of the next one's.
onUserLeft(() => set(CLOSED))

export function anyModalOpen(): boolean {
  return Object.values(flags).some((flag) => flag !== null && flag !== false)
}
