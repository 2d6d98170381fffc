/** The packages of package-lock.json, of all platforms. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      name: z.optional(z.string()),
      resolved: z.optional(z.string()),
      license: z.optional(z.string()),
      link: z.optional(z.boolean()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      devOptional: z.optional(z.boolean()),
      hasInstallScript: z.optional(z.boolean()),
    }),
  ),
})

export type LockedPackage = {
  readonly name: string
  readonly version: string
  /** Its source; null = npm's configured registry. */
  readonly address: string | null
  readonly license: string | null
  readonly runsScript: boolean
  /** `server` = installed to run the product; `optional` = on some platforms only; `tool` = for work on the project. */
  readonly use: 'server' | 'optional' | 'tool'
}

export function lockedPackages(): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')))
  return Object.entries(packages).flatMap(([path, entry]): LockedPackage[] => {
    const name = entry.name ?? path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || entry.link === true) return []
    return [
      {
        name,
        version: entry.version ?? '',
        address: entry.resolved ?? null,
        license: entry.license ?? null,
        runsScript: entry.hasInstallScript === true,
        use: entry.dev || entry.devOptional ? 'tool' : entry.optional ? 'optional' : 'server',
      },
    ]
  })
}
