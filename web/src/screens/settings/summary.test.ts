/** The wording of the settings about a webhook and its test. */
import { WEBHOOK_OUTCOMES } from '@roundtrip/contract/messages'
import { expect, test } from 'vitest'
import { needsChat, outcomeText } from './summary.ts'

test.each([
  ['delivered', 204, 'Sent. discord.com accepted it.'],
  ['refused', 404, 'discord.com answered 404. Check that the address is complete and still active.'],
  ['refused', 400, 'discord.com answered 400. Check the address and the chat ID.'],
  ['refused', 429, 'discord.com answered 429. It is receiving too many messages. Try again later.'],
  ['refused', 503, 'discord.com answered 503. Try again in a few minutes.'],
  ['redirected', 301, 'discord.com redirects to another address (301). Enter the final address.'],
  ['no-answer', null, "discord.com didn't answer within 10 seconds. Try again in a minute."],
] as const)('a test that was %s with %s says what happened', (outcome, status, text) => {
  expect(outcomeText({ outcome, status }, 'discord.com')).toBe(text)
})

test('every outcome names the host and has a sentence of its own', () => {
  const texts = WEBHOOK_OUTCOMES.map((outcome) => outcomeText({ outcome, status: 400 }, 'hooks.example.com'))
  expect(texts.filter((text) => text.includes('hooks.example.com'))).toHaveLength(WEBHOOK_OUTCOMES.length)
  expect(new Set(texts).size).toBe(WEBHOOK_OUTCOMES.length)
})

test.each([
  [' https://api.telegram.org/bot1:a/sendMessage ', true],
  ['https://discord.com/api/webhooks/1/a', false],
  ['https://api.telegram.org.example.com/bot1:a/sendMessage', false],
  ['api.telegram.org', false],
])('%j needs a chat: %s', (url, needed) => expect(needsChat(url)).toBe(needed))
