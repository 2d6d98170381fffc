/** Who is told of what. */
export type Listeners<Topic> = {
  /** The answer ends it. */
  readonly add: (topic: Topic, listener: () => void) => () => void
  readonly tell: (topic: Topic) => void
}

export function listenersOf<Topic>(): Listeners<Topic> {
  const all = new Map<Topic, Set<() => void>>()
  return {
    add: (topic, listener) => {
      const own = all.get(topic) ?? new Set()
      all.set(topic, own.add(listener))
      return () => own.delete(listener)
    },
    tell: (topic) => {
      for (const listener of all.get(topic) ?? []) listener()
    },
  }
}
