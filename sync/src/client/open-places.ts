/** Documents that are open in a form, which shows by itself what happens to its fields when a write is refused. */
import { placeKey } from '../protocol/documents.ts'

type Place = { readonly collection: string; readonly id: string }
type HoldsField = (field: string, value: unknown) => boolean

export type OpenPlaces = {
  /** `holds` says which fields the form still has to store, by the value that was refused. The returned function closes the place again. */
  readonly open: (place: Place, holds: HoldsField) => () => void
  /** Whether open forms hold all of these changes, so that nobody else needs to show that they were refused. */
  readonly hold: (place: Place, changes: Readonly<Record<string, unknown>> | null) => boolean
}

export function openPlaces(): OpenPlaces {
  const forms = new Map<string, Set<HoldsField>>()
  return {
    open: (place, holds) => {
      const key = placeKey(place)
      const open = forms.get(key) ?? new Set()
      // Two forms may be given the same function.
      const form: HoldsField = (field, value) => holds(field, value)
      forms.set(key, open.add(form))
      return () => {
        open.delete(form)
        if (open.size === 0) forms.delete(key)
      }
    },
    hold: (place, changes) => {
      const open = [...(forms.get(placeKey(place)) ?? [])]
      if (changes === null || open.length === 0) return false
      return Object.entries(changes).every(([field, value]) => open.some((holds) => holds(field, value)))
    },
  }
}
