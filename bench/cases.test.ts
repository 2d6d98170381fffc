/** The benchmarks of the core give right answers; `cases.long.test.ts` has those that start servers. */
import { beforeAll, expect, test } from 'vitest'
import { compileBenches, faultsOfCase, IN_ONE_PROCESS, runBench, WITH_SERVERS } from './cases.testing.ts'

beforeAll(compileBenches)

test('every case is tested', () => {
  expect((runBench('--names') as string[]).toSorted()).toEqual([...IN_ONE_PROCESS, ...WITH_SERVERS].toSorted())
})

test.each(IN_ONE_PROCESS)('%s gives right answers', (name) => {
  expect(faultsOfCase(name)).toEqual([])
})
