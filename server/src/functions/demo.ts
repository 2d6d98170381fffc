import { resetDemo } from '@roundtrip/contract'
import type { Pool } from '../database/connection.ts'
import type { DemoPort } from '../demo/demo.ts'
import { failure, type Served, serve } from '../http/callable.ts'
import { ledgerVersion } from '../ledger/imports-queries.ts'

export function demoFunctions(pool: Pool, demo: DemoPort): Served[] {
  return [
    serve(resetDemo, async ({ uid }) => {
      if (!(await demo.isDemo(uid))) throw failure(resetDemo, 'not-a-demo')
      await demo.fill(uid)
      return { ledgerVersion: await ledgerVersion(pool, uid) }
    }),
  ]
}
