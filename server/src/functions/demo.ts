import { resetDemo } from '@roundtrip/contract/trades'
import type { DemoPort } from '../demo/demo.ts'
import { failure, type Served, serveFunction } from '../http/callable.ts'

export function demoFunctions(demo: DemoPort): Served[] {
  return [
    serveFunction(resetDemo, async ({ uid }, { zone }) => {
      if (!(await demo.isDemo(uid))) throw failure(resetDemo, 'not-a-demo')
      return demo.reset(uid, zone)
    }),
  ]
}
