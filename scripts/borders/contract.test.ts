/** The entries of the contract are its subjects, each name belongs to one of them, and no function is missing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FUNCTIONS } from '@roundtrip/contract/functions'
import { CONTRACT } from './contract.ts'

const FOLDER = join(import.meta.dirname, '../../contract')
const ROOMS = Object.keys(CONTRACT.rooms).map((room) => room.replace('.ts', ''))
const SUBJECTS = ROOMS.filter((room) => room !== 'functions')

test('every subject is an entry of the package, and no other is', () => {
  const { exports } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as { exports: object }
  expect(Object.keys(exports).toSorted()).toEqual(ROOMS.map((room) => `./${room}`).toSorted())
})

test('a name comes from one subject', async () => {
  const names = await Promise.all(
    SUBJECTS.map(async (room) => Object.keys((await import(join(FOLDER, 'src', room, 'index.ts'))) as object)),
  )
  const all = names.flat()
  expect(all.length).toBeGreaterThan(150)
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
})

test('every function that a subject declares is among all functions', () => {
  const declared = SUBJECTS.flatMap((room) => readdirSync(join(FOLDER, 'src', room)).map((name) => join(room, name)))
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(join(FOLDER, 'src', name), 'utf8').matchAll(/defineFunction\(\{\s+name: '(\w+)'/g),
    ])
    .map(([, name]) => name)
  expect(declared.length).toBeGreaterThan(50)
  expect(FUNCTIONS.map(({ name }) => name)).toEqual(declared.toSorted())
})
