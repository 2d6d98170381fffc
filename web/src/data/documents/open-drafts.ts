/** Documents that are being written in an open form, which itself says what becomes of a write that was refused. */
const places = new Map<string, number>()

type Place = { readonly collection: string; readonly id: string }

/** The answer ends it. */
export function watchOver(place: Place): () => void {
  const key = keyOf(place)
  places.set(key, (places.get(key) ?? 0) + 1)
  return () => {
    const left = (places.get(key) ?? 1) - 1
    if (left === 0) places.delete(key)
    else places.set(key, left)
  }
}

export function isWatchedOver(place: Place): boolean {
  return places.has(keyOf(place))
}

function keyOf({ collection, id }: Place): string {
  return `${collection}/${id}`
}
