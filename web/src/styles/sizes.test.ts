import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { theme } from '../app/layout/mantine-theme.ts'

const style = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

test.each([
  ['phone', 'xs', 428],
  ['tablet vertical', 'sm', 890],
  ['tablet horizontal', 'md', 1024],
  ['web', 'lg', 1680],
] as const)('the breakpoint %s (%s) is at %i px', (_, name, px) => {
  // In em, so that it follows the browser's font size, which is 16 px unless the user changes it.
  expect(Number.parseFloat(theme().breakpoints?.[name] ?? '') * 16).toBe(px)
})

// Promise [Screens and routes: access guard] While the session loads, a spinner fills 80vh.
test('the spinner of a loading session is 80vh high', () => {
  expect(style('ui/Spinner.module.css')).toMatch(/\.root \{[^}]*\bheight: 80vh;/)
})

test('toasts are 250 px wide', () => {
  expect(style('app/layout/toast.css')).toContain('--toastify-toast-width: 250px;')
})
