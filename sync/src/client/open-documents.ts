/** Documents open in a form, which itself shows what happens to its fields when a write is refused. */
import { documentKey } from '../protocol/documents.ts'

type DocumentRef = { readonly collection: string; readonly id: string }

type Form = {
  /** Whether the form still has this value of a field to store. */
  readonly holds: (field: string, value: unknown) => boolean
  /** Called for each refused write of the document, with its changes; null if it was a deletion. */
  readonly refused: (changes: Readonly<Record<string, unknown>> | null) => void
}

export type OpenDocuments = {
  /** The returned function closes the document again. */
  readonly open: (ref: DocumentRef, form: Form) => () => void
  /** Reports refused changes. Returns whether open forms hold all of them, so that nobody else needs to show them. */
  readonly refuse: (ref: DocumentRef, changes: Readonly<Record<string, unknown>> | null) => boolean
}

export function createOpenDocuments(): OpenDocuments {
  const forms = new Map<string, Set<Form>>()
  return {
    open: (ref, { holds, refused }) => {
      const key = documentKey(ref)
      const open = forms.get(key) ?? new Set()
      // A new object, because two callers may pass the same one.
      const form: Form = { holds, refused }
      forms.set(key, open.add(form))
      return () => {
        open.delete(form)
        if (open.size === 0) forms.delete(key)
      }
    },
    refuse: (ref, changes) => {
      const open = [...(forms.get(documentKey(ref)) ?? [])]
      for (const form of open) form.refused(changes)
      if (changes === null || open.length === 0) return false
      return Object.entries(changes).every(([field, value]) => open.some((form) => form.holds(field, value)))
    },
  }
}
