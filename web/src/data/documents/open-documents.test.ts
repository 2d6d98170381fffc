import { afterEach, expect, test, vi } from 'vitest'

vi.stubGlobal('fetch', () => new Promise(() => undefined))
const { documentsOf, followDocuments, leaveDocuments } = await import('./open-documents.ts')
afterEach(leaveDocuments)

function follower() {
  const events: string[] = []
  followDocuments((uid, documents) => {
    events.push(`${uid} ${documents === documentsOf(uid) ? 'opens' : 'has other documents'}`)
    return () => events.push(`${uid} leaves`)
  })
  return events
}

test('who follows documents hears of each user in turn', () => {
  const events = follower()
  documentsOf('mira')
  documentsOf('mira')
  documentsOf('noah')
  leaveDocuments()
  leaveDocuments()
  expect(events).toEqual(['mira opens', 'mira leaves', 'noah opens', 'noah leaves'])
})

test('who begins to follow later follows what is open already', () => {
  documentsOf('mira')
  const events = follower()
  leaveDocuments()
  expect(events).toEqual(['mira opens', 'mira leaves'])
})
