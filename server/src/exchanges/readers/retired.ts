/** Streams of earlier versions, which stored positions still name. */
import type { Stream } from './stream.ts'

/** A stream that has nothing left to read because other streams took over. */
export function retiredStream(name: string): Stream {
  return {
    name,
    title: name,
    role: 'retired',
    page: ({ position, until }) =>
      Promise.resolve({
        records: [],
        refused: [],
        position: position ?? '',
        more: false,
        reached: until,
        since: null,
        discovered: [],
      }),
  }
}
