import { AppError } from '@roundtrip/contract/errors'
import type { Transport } from './ports.ts'

type Calls = Omit<Transport, 'listen'>

/** Calls that send nothing after they are closed: each then fails as `cancelled`. */
export function closable(calls: Calls): { readonly transport: Calls; readonly close: () => void } {
  let isClosed = false
  const unlessClosed = <Arguments extends readonly unknown[], Result>(
    call: (...values: Arguments) => Promise<Result>,
  ): ((...values: Arguments) => Promise<Result>) => {
    return (...values) => (isClosed ? Promise.reject(cancelled()) : call(...values))
  }
  return {
    transport: {
      list: unlessClosed(calls.list),
      commit: unlessClosed(calls.commit),
      commitAll: unlessClosed(calls.commitAll),
    },
    close: () => {
      isClosed = true
    },
  }
}

function cancelled(): AppError {
  return new AppError({ code: 'cancelled', message: 'The documents were closed.' })
}
