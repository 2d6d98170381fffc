import { expect, test } from 'vitest'
import { houseServer } from '../testing/house.testing.ts'
import { databaseOf } from '../testing/server.testing.ts'
import { binaryRows, readBinaryRows } from './binary-rows.ts'
import { openPool, transaction } from './connection.ts'

test('rows read as bytes are those that the driver reads from text', async () => {
  const pool = openPool(databaseOf(await houseServer()), 1)
  const select = `select md5(n::text)::uuid as id, case when n <> 3 then sha256(n::text::bytea) || repeat('x', n * 40000)::bytea end
    from generate_series(1, 6) as n union all select md5('none')::uuid, ''`
  const { id, content } = { id: 'id', content: 'case' }
  const { read, given } = await transaction(pool, async (client) => ({
    read: await binaryRows(client, select),
    given: (await client.query<Record<string, string | Buffer | null>>(select)).rows,
  }))
  expect(read).toEqual(given.map((row) => [Buffer.from(String(row[id]).replaceAll('-', ''), 'hex'), row[content]]))
  expect(read.length).toBe(7)
  expect(await transaction(pool, (client) => binaryRows(client, `${select} limit 0`))).toEqual([])
  await expect(transaction(pool, (client) => binaryRows(client, 'select 1 / 0'))).rejects.toThrow('division by zero')
  expect((await pool.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }])
  await pool.end()
})

test('what is not an answer of COPY is refused', () => {
  expect(() => readBinaryRows(Buffer.from('PGCOPY as text, and no rows'))).toThrow('another format')
})
