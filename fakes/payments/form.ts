/** Bodies and queries as the payment provider reads them: `items[0][price]=…&metadata[uid]=…`. */

export type FormFields = { readonly [name: string]: FormField }
export type FormField = string | readonly FormField[] | FormFields

export function readForm(text: string): FormFields {
  const root: Record<string, Branch> = {}
  for (const [name, value] of new URLSearchParams(text))
    put(
      root,
      name.split(/[[\]]+/).filter((part) => part !== ''),
      value,
    )
  return settle(root) as FormFields
}

type Branch = string | { [name: string]: Branch }

function put(branch: { [name: string]: Branch }, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    branch[name] = value
    return
  }
  const existing = branch[name]
  const next = typeof existing === 'object' ? existing : {}
  branch[name] = next
  put(next, rest, value)
}

/** An object whose names are all numbers is a list. */
function settle(branch: Branch): FormField {
  if (typeof branch === 'string') return branch
  const names = Object.keys(branch)
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return Object.values(branch).map(settle)
  return Object.fromEntries(Object.entries(branch).map(([name, value]) => [name, settle(value)]))
}

/** The text at a path; null if there is none. */
export function textAt(fields: FormField | undefined, ...path: readonly (string | number)[]): string | null {
  let at: FormField | undefined = fields
  for (const part of path) {
    if (at === undefined || typeof at === 'string') return null
    at = (at as { readonly [name: string]: FormField })[String(part)]
  }
  return typeof at === 'string' ? at : null
}

/** The texts of an object such as `metadata`. */
export function textsAt(fields: FormFields, name: string): Record<string, string> {
  const at = fields[name]
  if (typeof at !== 'object' || Array.isArray(at)) return {}
  return Object.fromEntries(
    Object.entries(at).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
}
