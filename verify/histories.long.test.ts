/** Real histories against what their exchanges state; `npm run verify:exchanges` prints the same comparisons. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { HISTORIES, type Verified, verifyFolder } from './histories.ts'

const shared = fileURLToPath(new URL('../../shared/data/', import.meta.url))
const realTest = existsSync(shared) ? test : test.skip
const scratch = mkdtempSync(join(tmpdir(), 'roundtrip-verify-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** Hyperliquid states the profit of each fill after its fee; this account is long twice, then flat. */
const TRADES = `time,coin,dir,px,sz,ntl,fee,closedPnl
3/14/2025 - 10:00:00,ETH,Open Long,2000,1,2000,0.7,-0.7
3/14/2025 - 11:00:00,ETH,Open Long,2100,1,2100,0.735,-0.735
3/14/2025 - 12:00:00,ETH,Close Long,2150,2,4300,1.505,198.495
`

function verifyText(text: string): Verified[] {
  const folder = mkdtempSync(join(scratch, 'folder-'))
  writeFileSync(join(folder, 'trades.csv'), text)
  return [...verifyFolder(folder)]
}

// Promise [One number everywhere] A history is compared with what its exchange states, and a trade is marked as
//   doubtful where they differ.
test('a correct history matches every statement of its exchange', () => {
  const [verified] = verifyText(TRADES)
  expect(verified?.comparisons).toEqual([
    {
      statement: 'realised profit of each fill',
      unit: 'USDC',
      compared: 3,
      matched: 3,
      unmarked: 0,
      worst: 0n,
      remainder: 0n,
    },
  ])
})

// Promise [One number everywhere] A history is compared with what its exchange states, and a trade is marked as
//   doubtful where they differ.
test('a missing fill is noticed, and the trade is marked', () => {
  const [verified] = verifyText(TRADES.replace(/.*11:00:00.*\n/, ''))
  const [comparison] = verified?.comparisons ?? []
  expect([comparison?.compared, comparison?.matched, comparison?.unmarked]).toEqual([2, 1, 0])
})

realTest('no real fill disagrees with its exchange without being marked as doubtful', () => {
  const verified = [...verifyFolder(shared)]
  const compared = verified.flatMap(({ comparisons }) => comparisons)
  expect(compared.reduce((sum, { compared: statements }) => sum + statements, 0)).toBeGreaterThan(5_000)
  for (const { account, comparisons } of verified) {
    for (const { statement, unmarked } of comparisons)
      expect([account, statement, unmarked]).toEqual([account, statement, 0])
  }
})

realTest.each([
  ['Hyperliquid A', ['realised profit of each fill', 'position at each funding payment']],
  ['BitMEX, contracts', ['cost of each contract that is flat']],
  ['BitMEX, wallet', ['last balance of each coin']],
  ['Coinbase', ['total of each row']],
  ['Kraken', ['last balance of each coin']],
])('%s agrees with every statement of its exchange', (name, statements) => {
  const verified = [...verifyFolder(folderOf(name))].find(({ account }) => account === name)
  expect(verified?.comparisons.map(({ statement }) => statement)).toEqual(statements)
  for (const { compared, matched } of verified?.comparisons ?? []) expect(matched).toBe(compared)
})

/** A folder with the files of a single history, under the names that they have next to the project. */
function folderOf(name: string): string {
  const folder = mkdtempSync(join(scratch, 'history-'))
  for (const file of HISTORIES.find(({ account }) => account === name)?.files ?? []) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), readFileSync(join(shared, file)))
  }
  return folder
}
