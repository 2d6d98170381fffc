declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'
  import type { Readable, Writable } from 'node:stream'

  const streams: {
    readonly from: (statement: string) => Writable & Submittable
    readonly to: (statement: string) => Readable & Submittable
  }
  export default streams
}
