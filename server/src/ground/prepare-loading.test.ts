import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { HEAP_GROWTH } from './prepare-loading.ts'

test('this Node knows the limit of heap growth, which it would otherwise ignore with a line on stderr', () => {
  const [flag] = HEAP_GROWTH.split('=')
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${flag} `)
})
