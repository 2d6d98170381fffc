/** Callbacks by topic. */
export type Listeners<Topic> = {
  /** The returned function removes the listener. */
  readonly add: (topic: Topic, listener: () => void) => () => void
  readonly notify: (topic: Topic) => void
}

export function listenersByTopic<Topic>(): Listeners<Topic> {
  const all = new Map<Topic, Set<() => void>>()
  return {
    add: (topic, listener) => {
      const listeners = all.get(topic) ?? new Set()
      all.set(topic, listeners.add(listener))
      return () => listeners.delete(listener)
    },
    notify: (topic) => {
      for (const listener of all.get(topic) ?? []) listener()
    },
  }
}
