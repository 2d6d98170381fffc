/** `expand[0]=data.default_payment_method`: replaces ids by the objects. */
import { type FormFields, textAt } from './form.ts'
import type { World } from './world.ts'

export function addExpanded(world: World, response: unknown, fields: FormFields): unknown {
  const paths = Array.from({ length: 10 }, (_, index) => textAt(fields, 'expand', index)).filter(
    (path) => path !== null,
  )
  if (paths.length === 0) return response
  const copy = structuredClone(response)
  for (const path of paths) expand(world, copy, path.split('.'))
  return copy
}

function expand(world: World, node: unknown, [name = '', ...rest]: readonly string[]): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) return node.forEach((part) => expand(world, part, [name, ...rest]))
  const holder = node as Record<string, unknown>
  const value = holder[name]
  if (typeof value === 'string') holder[name] = structuredClone(world.things.get(value) ?? value)
  if (rest.length > 0) expand(world, holder[name], rest)
}
