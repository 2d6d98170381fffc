/** The benchmarks give correct results, with small numbers. */
import { beforeAll, expect, test } from 'vitest'
import { CASES, compileBenches, faultsOfCase, runBench } from './cases.testing.ts'

beforeAll(compileBenches)

test('every case is tested', () => {
  expect((runBench('--names') as string[]).toSorted()).toEqual(CASES.toSorted())
})

test.each(CASES)('%s gives right answers', (name) => {
  expect(faultsOfCase(name)).toEqual([])
})
