/**
 * The locked packages that published advisories affect, from files in the format of https://ossf.github.io/osv-schema/.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compare, valid } from 'semver'
import * as z from 'zod/mini'
import type { LockedPackage } from './locked-packages.ts'

const event = z.object({
  introduced: z.optional(z.string()),
  fixed: z.optional(z.string()),
  last_affected: z.optional(z.string()),
})
const advisory = z.object({
  id: z.string(),
  summary: z.optional(z.string()),
  withdrawn: z.optional(z.string()),
  affected: z.optional(
    z.array(
      z.object({
        package: z.optional(z.object({ ecosystem: z.string(), name: z.string() })),
        versions: z.optional(z.array(z.string())),
        ranges: z.optional(z.array(z.object({ type: z.string(), events: z.array(event) }))),
      }),
    ),
  ),
})
export type Advisory = z.infer<typeof advisory>
type Event = z.infer<typeof event>

export type Finding = { readonly id: string; readonly name: string; readonly version: string; readonly summary: string }

/** Every advisory file below a folder. Throws if one is not in the format, because it could be the one that matters. */
export function* readAdvisories(folder: string): Generator<Advisory, void> {
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!name.endsWith('.json')) continue
    const parsed = advisory.safeParse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    if (!parsed.success) throw new Error(`${name} is not an advisory: ${parsed.error.issues[0]?.message}`)
    yield parsed.data
  }
}

/** The packages that an advisory affects. Withdrawn advisories affect none. */
export function findingsOf(advisories: Iterable<Advisory>, packages: readonly LockedPackage[]): Finding[] {
  const locked = new Map<string, Set<string>>()
  for (const { name, version } of packages) locked.set(name, (locked.get(name) ?? new Set()).add(version))
  const findings: Finding[] = []
  for (const { id, summary = '', withdrawn, affected = [] } of advisories) {
    if (withdrawn !== undefined) continue
    for (const { package: named, versions = [], ranges = [] } of affected) {
      if (named?.ecosystem !== 'npm') continue
      const hit = (version: string): boolean =>
        versions.includes(version) || ranges.some((range) => range.type !== 'GIT' && isInside(range.events, version))
      for (const version of locked.get(named.name) ?? [])
        if (hit(version)) findings.push({ id, name: named.name, version, summary })
    }
  }
  return findings
}

/** Sorted events switch between affected and not; `0` is before every version. */
function isInside(events: readonly Event[], version: string): boolean {
  if (valid(version) === null) return true
  const sorted = events.toSorted((a, b) => compareBounds(boundOf(a), boundOf(b)))
  let inside = false
  for (const { introduced, fixed, last_affected: last } of sorted) {
    if (introduced !== undefined && compareBounds(introduced, version) <= 0) inside = true
    if (fixed !== undefined && compareBounds(fixed, version) <= 0) inside = false
    if (last !== undefined && compareBounds(last, version) < 0) inside = false
  }
  return inside
}

function boundOf({ introduced, fixed, last_affected: last }: Event): string {
  return introduced ?? fixed ?? last ?? '0'
}

function compareBounds(a: string, b: string): number {
  if (a === b) return 0
  if (a === '0') return -1
  return b === '0' ? 1 : compare(a, b)
}
