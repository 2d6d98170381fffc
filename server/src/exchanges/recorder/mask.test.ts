/** What is masked and what stays, and what a mask keeps of the relations between values. */
import { fixed } from '@roundtrip/core/base'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTree, printTree, type Tree } from './exact-tree.ts'
import { kindOf } from './field-kinds.ts'
import { maskOf, type MaskSecret } from './mask.ts'

const SECRET: MaskSecret = { factor: 4_177n, key: 'key' }

function masked(text: string, secret = SECRET): string {
  const tree = parseTree(text)
  return printTree(maskOf([[tree, { names: [] }]], secret).tree(tree))
}

test.each([
  // field value result
  ['symbol', 'BTCUSDT', 'kept'],
  ['instId', 'BTC-USD-241227-60000-C', 'kept'],
  ['product_id', 'BTC-USD', 'kept'],
  ['coin', '@107', 'kept'],
  ['coin', '0x1234567890abcdef', 'id'],
  ['side', 'BUY', 'kept'],
  ['dir', 'Open Long', 'kept'],
  ['execTime', '1700000000123', 'kept'],
  ['time', '1616492376.594', 'kept'],
  ['applyTime', '2019-10-12 11:12:02', 'kept'],
  ['price', '60000.5', 'kept'],
  ['fillPx', '60000.5', 'kept'],
  ['feeRate', '0.0005', 'kept'],
  ['retCode', '0', 'kept'],
  ['qty', '0.25', 'amount'],
  ['fee', '-0.1', 'amount'],
  ['paid', '0.1', 'amount'],
  ['bid', '0.1', 'amount'],
  ['whatever', '12.5', 'amount'],
  ['orderId', '28141', 'id'],
  ['ordertxid', 'OB5VMB-B4U2U-DK2WRW', 'id'],
  ['whatever', 'Mira Jones', 'id'],
  ['type', 'mira@example.com', 'id'],
  ['network', '0x1234567890abcdef1234567890abcdef12345678', 'id'],
  ['status', '203.0.113.7', 'id'],
  ['note', 'rent', 'id'],
  ['descriptionEn', 'Easy Earn | Flexible Interest', 'kept'],
  ['hash', '0x0000000000000000', 'kept'],
  ['order_id_str', '784063527799226368', 'id'],
  ['timest', '1700000000', 'kept'],
  ['address', 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', 'id'],
] as const)('%s %s: %s', (field, value, kind) => {
  expect(kindOf([field], value)).toBe(kind)
})

test('what a key may do stays readable', () => {
  const texts = [
    '{"perms":[{"name":"withdraw","read_only":true}]}',
    '{"permissions":[1,2,5],"data":{"authorities":["coor","stor"]}}',
    '{"permissions":{"Wallet":["AccountTransfer"]}}',
    '{"label":"USER_NOT_FOUND"}',
  ]
  for (const text of texts) expect(masked(text)).toBe(text)
})

test('an answer of one word says which kind of account it is, and stays', () => {
  expect(masked('"unifiedAccount"')).toBe('"unifiedAccount"')
  expect(masked('"Mira Jones"')).not.toContain('Mira')
})

test('a booking keeps its words and markets, and its numbers are replaced', () => {
  const tree = parseTree(
    '[[1234567,"USTF0","margin",1700000000000,null,-0.25,100,null,"Funding Event BTCF0:USTF0 (0.5) #871 @ 90001"]]',
  )
  const columns = 'id currency wallet mts _ amount balance _ booking'.split(' ')
  const context = { names: [], columns }
  const text = printTree(maskOf([[tree, context]], SECRET).tree(tree, context))
  expect(text).toMatch(/"USTF0","margin",1700000000000,null,-1044\.25,417700,null,"Funding Event BTCF0:USTF0 \(/)
  expect(text).not.toMatch(/1234567|871|90001/)
})

test('numbers stay numbers and texts stay texts, with all their digits', () => {
  const body = '{"a":1234567890123456789012,"b":"0.10","c":-0.000000010,"d":1e-8,"e":[true,null,""]}'
  expect(printTree(parseTree(body))).toBe(body)
  expect(masked('{"qty":-0.10,"size":"3","small":1e-8,"none":0.00}')).toBe(
    '{"qty":-417.70,"size":"12531","small":4177e-8,"none":0.00}',
  )
})

test('an id is the same wherever it stands, as a field of its own too', () => {
  const text = masked('{"trades":{"TQ7V3Z-AAAAA-BBBBBB":{"postxid":"TQ7V3Z-AAAAA-BBBBBB"}},"last":"x"}')
  const [, first] = /\{"trades":\{"([^"]+)"/.exec(text) ?? []
  expect(text).toContain(`"postxid":"${first}"`)
  expect(first).toMatch(/^[A-Z0-9]{6}-[A-Z]{5}-[A-Z]{6}$/)
  expect(first).not.toBe('TQ7V3Z-AAAAA-BBBBBB')
})

const amounts = fc.array(
  fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 8 })).map(([value, decimals]) => {
    const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
    const point = digits.length - decimals
    return `${value < 0 ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`
  }),
  { minLength: 1, maxLength: 8 },
)
const secrets = fc.record({ factor: fc.bigInt({ min: 1_009n, max: 9_973n }), key: fc.string({ minLength: 1 }) })

test('sums of amounts and products with prices still balance', () => {
  fc.assert(
    fc.property(amounts, secrets, (texts, secret) => {
      const body = JSON.parse(masked(JSON.stringify({ qty: texts }), secret)) as { readonly qty: readonly string[] }
      const sum = (values: readonly string[]): bigint => values.reduce((total, text) => total + fixed(text), 0n)
      expect(sum(body.qty)).toBe(sum(texts) * secret.factor)
      for (const [index, text] of texts.entries()) {
        expect(body.qty[index]?.split('.')[1]?.length).toBe(text.split('.')[1]?.length)
      }
    }),
  )
})

test('ids keep their length, their kind and their order, and no two become one', () => {
  const ids = fc.uniqueArray(fc.bigInt({ min: 100n, max: 10n ** 20n }).map(String), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(ids, secrets, (texts, secret) => {
      const body = JSON.parse(masked(JSON.stringify({ orderId: texts }), secret)) as {
        readonly orderId: readonly string[]
      }
      expect(new Set(body.orderId).size).toBe(texts.length)
      for (const [index, text] of texts.entries()) expect(body.orderId[index]).toHaveLength(text.length)
      const order = (values: readonly string[]): number[] =>
        values.map((_, index) => index).toSorted((a, b) => (BigInt(values[a] ?? 0) < BigInt(values[b] ?? 0) ? -1 : 1))
      expect(order(body.orderId)).toEqual(order(texts))
    }),
  )
})

test('a name, an address or a hash is gone, whatever its field is called', () => {
  const hex = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 40, maxLength: 40 })
  const wallets = hex.map((digits) => `0x${digits.join('')}`)
  const mails = fc.tuple(fc.stringMatching(/^[a-z]{4,12}$/), fc.stringMatching(/^[a-z]{4,9}$/))
  const fields = fc.constantFrom('type', 'symbol', 'side', 'time', 'info', 'x', 'network', 'price', 'msg')
  fc.assert(
    fc.property(fields, wallets, mails, secrets, (field, wallet, [local, domain], secret) => {
      const mail = `${local}@${domain}.com`
      const text = masked(JSON.stringify([{ [field]: wallet }, { [field]: mail }]), secret)
      expect(text).not.toContain(wallet)
      expect(text).not.toContain(mail)
      const [first, second] = JSON.parse(text) as readonly Readonly<Record<string, string>>[]
      expect(first?.[field]).toMatch(/^0x[\da-f]{40}$/)
      expect(second?.[field]).toMatch(/^[a-z]+@[a-z]+\.[a-z]{3}$/)
    }),
  )
})

test('any JSON can be masked, and masks to JSON of the same shape', () => {
  fc.assert(
    fc.property(fc.jsonValue(), secrets, (value, secret) => {
      const shape = (tree: unknown): unknown => {
        if (Array.isArray(tree)) return tree.map(shape)
        if (typeof tree !== 'object' || tree === null) return typeof tree
        return Object.values(tree).map(shape)
      }
      const text = JSON.stringify(value)
      expect(shape(JSON.parse(masked(text, secret)) as Tree)).toEqual(shape(JSON.parse(text)))
    }),
  )
})
