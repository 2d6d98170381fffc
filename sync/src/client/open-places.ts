/** Documents that are open in a form, which shows by itself what happens to a write that was refused. */
import { placeKey } from '../protocol/documents.ts'

type Place = { readonly collection: string; readonly id: string }

export type OpenPlaces = {
  /** The returned function closes the place again. */
  readonly open: (place: Place) => () => void
  readonly isOpen: (place: Place) => boolean
}

export function openPlaces(): OpenPlaces {
  const forms = new Map<string, number>()
  return {
    open: (place) => {
      const key = placeKey(place)
      forms.set(key, (forms.get(key) ?? 0) + 1)
      return () => {
        const left = (forms.get(key) ?? 1) - 1
        if (left === 0) forms.delete(key)
        else forms.set(key, left)
      }
    },
    isOpen: (place) => forms.has(placeKey(place)),
  }
}
