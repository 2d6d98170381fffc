import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from './mantine-theme.ts'

const SOURCE = join(import.meta.dirname, '../..')
const MANTINE = join(import.meta.dirname, '../../../../node_modules/@mantine/core')
const GROUND = ['baseline', 'default-css-variables', 'global']

/** The components that our files import from the library, and all that those consist of. */
function usedComponents(): ReadonlySet<string> {
  const files = readdirSync(join(MANTINE, 'esm'), { recursive: true, encoding: 'utf8' })
  const fileOf = new Map(files.map((file) => [basename(file, '.mjs'), join(MANTINE, 'esm', file)]))
  const used = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const [, component] = /(\w+)\.module\.mjs$/.exec(file) ?? []
    if (component !== undefined && existsSync(join(MANTINE, `styles/${component}.css`))) used.add(component)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+\.mjs)"/g)) {
      visit(join(dirname(file), path))
    }
  }
  for (const name of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
    const imports = /import \{([^}]*)\} from '@mantine\/core'/.exec(readFileSync(join(SOURCE, name), 'utf8'))
    for (const [, imported = ''] of (imports?.[1] ?? '').matchAll(/(?:^|,)\s*([A-Z]\w*)/g)) {
      const file = fileOf.get(imported)
      if (file !== undefined) visit(file)
    }
  }
  return used
}

test('the styles of all components that are used are loaded, in the order of the library, and no others', () => {
  const all = readFileSync(join(MANTINE, 'styles.css'), 'utf8')
  const positionOf = (component: string): number => {
    const [first = ''] = /\.m_\w+/.exec(readFileSync(join(MANTINE, `styles/${component}.css`), 'utf8')) ?? []
    expect(first, component).not.toBe('')
    return all.search(new RegExp(`\\${first}\\b`))
  }
  const inOrder = [...usedComponents()].sort((a, b) => positionOf(a) - positionOf(b))
  const loaded = readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8').matchAll(/styles\/([\w-]+)\.css/g)
  expect(inOrder).toContain('Menu')
  expect(Array.from(loaded, ([, name]) => name)).toEqual([...GROUND, ...inOrder])
})

test('the variables that follow from the theme are those of the library, and no other name is set', () => {
  const text = readFileSync(join(import.meta.dirname, 'mantine-variables.css'), 'utf8')
  const rules = text
    .split('}')
    .map((rule) => new Map(Array.from(rule.matchAll(/(--[\w-]+): ([^;]+);/g), ([, a, b]) => [a, b])))
  const plain = defaultCssVariablesResolver(DEFAULT_THEME)
  const before = new Map<string, string>(Object.entries(plain.variables))
  const themed = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme()))
  const follows = Object.entries(themed.variables).filter(([name, value]) => before.get(name) !== value)
  expect(Object.fromEntries(rules[0] ?? [])).toEqual(Object.fromEntries(follows))
  expect([themed.dark, themed.light]).toEqual([plain.dark, plain.light])
  const defined = new Set([...Object.keys(plain.variables), ...Object.keys(plain.dark), ...OF_COMPONENTS])
  for (const name of rules.flatMap((rule) => [...rule.keys()])) expect(defined).toContain(name)
})

/** Variables that components read and the library sets nowhere. */
const OF_COMPONENTS = [
  '--menu-item-hover',
  '--tooltip-bg',
  '--tooltip-color',
  '--mantine-z-index-modal',
  '--mantine-z-index-popover',
]
