import { beforeAll, expect, test } from 'vitest'
import { compileBenches, faultsOfCase, WITH_SERVERS } from './cases.testing.ts'

beforeAll(compileBenches)

test.each(WITH_SERVERS)('%s gives right answers', (name) => {
  expect(faultsOfCase(name)).toEqual([])
})
