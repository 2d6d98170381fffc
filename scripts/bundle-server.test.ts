/** What `scripts/bundle-server.mjs` relies on in the source of the server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = join(ROOT, 'server/src')
const BUNDLER = readFileSync(join(ROOT, 'scripts/bundle-server.mjs'), 'utf8')

const addresses = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(name))
  .flatMap((name) => {
    const text = readFileSync(join(SOURCE, name), 'utf8')
    return Array.from(text.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g), ([, address = '']) => ({
      name,
      address,
    }))
  })

test('addresses relative to a module are in folders as deep as the bundle, but for the terminal, which is none of it', () => {
  const elsewhere = addresses.filter(({ name }) => name.split('/').length !== 2 && name !== 'cli.ts')
  expect(addresses.length).toBeGreaterThan(5)
  expect(elsewhere).toEqual([])
})

test('each program that the server starts beside a module is a program of the bundle', () => {
  const started = addresses.filter(({ name, address }) => address.startsWith('./') && name !== 'cli.ts')
  const programs = started.map(({ address }) => address.slice(2, -'.js'.length))
  expect(programs.length).toBeGreaterThan(1)
  for (const program of programs) expect(BUNDLER).toMatch(new RegExp(`^  '?${program}'?: 'src/`, 'm'))
})
