/** Bodies and questions as the payment provider reads them: `items[0][price]=…&metadata[uid]=…`. */

export type Fields = { readonly [name: string]: Field }
export type Field = string | readonly Field[] | Fields

export function readForm(text: string): Fields {
  const root: Record<string, Branch> = {}
  for (const [name, value] of new URLSearchParams(text))
    put(
      root,
      name.split(/[[\]]+/).filter((part) => part !== ''),
      value,
    )
  return settle(root) as Fields
}

type Branch = string | { [name: string]: Branch }

function put(branch: { [name: string]: Branch }, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    branch[name] = value
    return
  }
  const known = branch[name]
  const next = typeof known === 'object' ? known : {}
  branch[name] = next
  put(next, rest, value)
}

/** What only has numbers for names is a list. */
function settle(branch: Branch): Field {
  if (typeof branch === 'string') return branch
  const names = Object.keys(branch)
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return Object.values(branch).map(settle)
  return Object.fromEntries(Object.entries(branch).map(([name, value]) => [name, settle(value)]))
}

/** The text at a path; null where there is none. */
export function textAt(fields: Field | undefined, ...path: readonly (string | number)[]): string | null {
  let at: Field | undefined = fields
  for (const part of path) {
    if (at === undefined || typeof at === 'string') return null
    at = (at as { readonly [name: string]: Field })[String(part)]
  }
  return typeof at === 'string' ? at : null
}

/** The texts of an object such as `metadata`. */
export function textsAt(fields: Fields, name: string): Record<string, string> {
  const at = fields[name]
  if (typeof at !== 'object' || Array.isArray(at)) return {}
  return Object.fromEntries(
    Object.entries(at).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}
