import { expect, test } from 'vitest'
import { startDelivery } from './delivery.ts'

function delivering(deliver: () => Promise<number>) {
  const errors: string[] = []
  const log = { error: (_: unknown, text?: string) => void errors.push(text ?? '') }
  return { ...startDelivery({ deliver }, log), errors }
}

test('it goes on until nothing is due', async () => {
  const sent = [3, 2, 0, 9]
  const delivery = delivering(async () => sent.shift() ?? 0)
  await delivery.look()
  expect(sent).toEqual([9])
  await delivery.close()
})

test('what is added at any moment of its end is not left to the next interval', async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    let added = false
    let seen = false
    const delivery = delivering(async () => {
      seen ||= added
      return 0
    })
    void delivery.look()
    for (let turn = 0; turn < moment; turn += 1) await Promise.resolve()
    added = true
    await delivery.look()
    await new Promise(setImmediate)
    expect([moment, seen]).toEqual([moment, true])
    await delivery.close()
  }
})

test('a failure is an error in the log, and the next message goes out as ever', async () => {
  let fails = true
  const delivery = delivering(() => (fails ? Promise.reject(new Error('no database')) : Promise.resolve(0)))
  await delivery.look()
  expect(delivery.errors).toEqual(['delivering messages failed'])
  fails = false
  await delivery.look()
  expect(delivery.errors).toHaveLength(1)
  await delivery.close()
})

test('closed, it ends after the messages that are on their way', async () => {
  let end: (sent: number) => void = () => undefined
  let calls = 0
  const delivery = delivering(() => {
    calls += 1
    return new Promise((resolve) => (end = resolve))
  })
  void delivery.look()
  const closed = delivery.close()
  end(5)
  await closed
  expect(calls).toBe(1)
})
