import type { Label } from '@roundtrip/contract/documents'
import { expect, test } from 'vitest'
import { FakeServer, openPage } from './fake-server.testing.ts'

const LABEL: Label = {
  name: 'Breakout',
  group: 'setup',
  colour: 1,
  archived: false,
  hidden: false,
  key: null,
  orderPatterns: [],
}

test('a write that others overtake each time is refused with both sides, like every other conflict', async () => {
  const server = new FakeServer()
  server.put('a', LABEL)
  const { live } = openPage(server)
  await live.loaded('labels')
  let colour = 10
  server.before = () => {
    colour += 1
    server.put('a', { ...LABEL, colour })
  }
  await expect(live.write({ collection: 'labels', id: 'a', data: { ...LABEL, name: 'Mine' } })).rejects.toMatchObject({
    reason: 'version-conflict',
    details: { mine: { name: 'Mine', colour: 1 }, theirs: { name: 'Breakout', colour: 14 } },
  })
})
