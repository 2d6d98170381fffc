import type { ImportRecord } from '@roundtrip/contract/imports'
import type { ExplainedWithin, SlicePart } from '@roundtrip/core/insights'
import { useSyncExternalStore } from 'react'
import { onUserLeft } from '../session/page-session.ts'

/** The content of the confirm modal. The action runs once, when the user agrees. */
export type Confirmation = {
  readonly title: string
  readonly text: string
  /** The text of the button: the action itself, never "OK". */
  readonly act: string
  /** Options to choose from; the first is preselected. */
  readonly choices?: readonly ConfirmationChoice[]
  /** `choice` is the selected option; empty if there are no options. */
  readonly run: (choice: string) => Promise<void>
}

export type ConfirmationChoice = {
  readonly value: string
  readonly label: string
  /** The consequences, with numbers. */
  readonly hint: string
  /** The text of the button while this option is selected. */
  readonly act: string
}

/** Opens to choose files, with dropped files, for one account, or to read an import again. */
type ImportOpening =
  | boolean
  | { readonly files: readonly File[] }
  | { readonly account: string; readonly again?: ImportRecord }

/** The trades to explain, and those to compare them with: both as filters of an address. */
export type ExplainedTrades = {
  readonly slice: string
  readonly page: string
  /** Slices whose trades are left out, because a table counts them elsewhere. */
  readonly without?: readonly (readonly SlicePart[])[]
  /** A further restriction that no filter expresses. */
  readonly within?: ExplainedWithin
}

/** The modals and whether each is open. Some of them hold what they are open for. */
export type ModalFlags = {
  readonly confirmAction: Confirmation | null
  readonly deleteAccount: boolean
  readonly cancelSubscription: boolean
  readonly changePassword: boolean
  readonly changeEmail: boolean
  readonly importStart: ImportOpening
  readonly addTrade: boolean
  readonly sharePage: boolean
  readonly explain: ExplainedTrades | null
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
  addTrade: false,
  sharePage: false,
  explain: null,
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

// The next user must not see the modals of the previous one.
onUserLeft(() => set(CLOSED))

export function anyModalOpen(): boolean {
  return Object.values(flags).some((flag) => flag !== null && flag !== false)
}
