import { expect, type Page } from '@playwright/test'

type Message = { readonly kind: 'mail' | 'sms'; readonly to: string; readonly subject: string; readonly text: string }

/** What the server would have sent to an address or a phone number, newest first. */
export async function messagesTo(page: Page, to: string): Promise<readonly Message[]> {
  const response = await page.request.get(`/mailbox.json?to=${encodeURIComponent(to)}`)
  const { messages } = (await response.json()) as { messages: readonly Message[] }
  return messages
}

/** The newest link to an address that holds `part`. A mail may arrive a moment after the answer. */
export async function linkTo(page: Page, to: string, part: '#verify=' | '#code='): Promise<string> {
  const links = async (): Promise<readonly string[]> =>
    (await messagesTo(page, to)).flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
  const find = async (): Promise<string> => (await links()).find((link) => link.includes(part)) ?? ''
  await expect.poll(find, `a link with ${part} for ${to}`).not.toBe('')
  const { pathname, hash } = new URL(await find())
  return pathname + hash
}

/** The newest code that was sent to a phone. */
export async function codeTo(page: Page, phone: string): Promise<string> {
  const find = async (): Promise<string> =>
    /\b\d{4,8}\b/.exec((await messagesTo(page, phone))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(find, `a code for ${phone}`).not.toBe('')
  return find()
}
