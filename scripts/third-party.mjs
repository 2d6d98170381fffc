/** The licences of all packages that the built product contains or installs, in the form their authors require. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One section for each package that is not only for work on the project, by name. */
export function thirdPartyNotices(root, lock) {
  const sections = Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev && !entry.devOptional)
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, { version, license }]) => ({
      name: `${path.split('node_modules/').at(-1)} ${version}`,
      text: licenceIn(join(root, path)) ?? `Licence: ${license ?? 'see its page in the registry'}`,
    }))
  sections.push({
    name: '@tabler/icons 3.51.0, of which some are drawn here',
    text: licenceIn(join(root, ICONS)) ?? '',
  })
  const unique = new Map(sections.map((section) => [section.name, section]))
  const sorted = [...unique.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const body = sorted.map(({ name, text }) => `## ${name}\n\n${text.trim()}\n`)
  return `# Packages of others in Roundtrip\n\n${body.join('\n')}`
}

/** Copied from their package, which is therefore not in the lock file. */
const ICONS = 'web/src/ui/icons'

function licenceIn(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:$|[.-])/i.test(name))
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8')
}
