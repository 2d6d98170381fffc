#!/usr/bin/env node
/**
 * Writes server/data/common-passwords.bin from a list of leaked passwords, the most common first: of the first 100,000
 * those that are long enough to be chosen, as the first six bytes of the SHA-256 of the lower-cased text, sorted.
 *
 * Usage: node scripts/common-passwords.mjs LIST
 * Source of the present file: "10 million password list, top 1M" of SecLists by Daniel Miessler (CC BY-SA 3.0).
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MOST = 100_000
const SHORTEST = 8
const BYTES = 6

const [, , list] = process.argv
if (list === undefined) throw new Error('Name the list: node scripts/common-passwords.mjs LIST')
const words = readFileSync(list, 'utf8').split(/\r?\n/).slice(0, MOST)
const keys = new Set(
  words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST)
    .map((word) =>
      createHash('sha256')
        .update(word)
        .digest('hex')
        .slice(0, BYTES * 2),
    ),
)
const file = fileURLToPath(new URL('../server/data/common-passwords.bin', import.meta.url))
writeFileSync(file, Buffer.from([...keys].sort().join(''), 'hex'))
process.stdout.write(`${keys.size} passwords in ${file}\n`)
