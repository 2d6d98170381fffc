import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generatedDocs } from './generated-docs.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

const GENERATED = generatedDocs()

for (const [file, text] of GENERATED) {
  test(`${file} is what its source generates`, async () => {
    await expect(text).toMatchFileSnapshot(join(ROOT, file))
  })
}

const PAGES = [
  'sync/README.md',
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

test.each(PAGES)('%s: every link leads somewhere', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const targets = [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^https?:|^mailto:/.test(target))
  for (const target of targets) expect(existsSync(join(ROOT, dirname(page), target)), `${page} -> ${target}`).toBe(true)
})

test.each(PAGES)('%s: every command and path that it names exists', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const scripts = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts as Record<string, string>
  for (const [, name = ''] of text.matchAll(/npm run ([a-z:-]*[a-z])/g))
    expect(scripts, `npm run ${name}`).toHaveProperty(name)
  for (const [, path = ''] of text.matchAll(
    /`((?:core|contract|sync|server|web|scripts|bench|oracle|docs|deploy)\/[\w./-]+)`/g,
  )) {
    expect(existsSync(join(ROOT, path)), `${page} names ${path}`).toBe(true)
  }
})

test('the list of decisions names every record', () => {
  const list = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8')
  const records = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md')
  expect(records.filter((name) => !list.includes(`](${name})`))).toEqual([])
})

test.each(['core/src', 'server/src', 'web/src/data', 'web/src/parts'])(
  'the map of the code knows every room in %s',
  (folder) => {
    const map = GENERATED.get('docs/rooms.md') ?? ''
    const rooms = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    // A room may be divided into rooms of its own.
    const named = ({ name }: { readonly name: string }) =>
      map.includes(`\`${folder}/${name}\``) ||
      map.includes(`\`${folder}/${name}/`) ||
      (folder === 'web/src/parts' && map.includes(`\`${name}\``))
    expect(rooms.filter((room) => !named(room)).map(({ name }) => name)).toEqual([])
  },
)
