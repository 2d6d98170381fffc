import { expect, type Page } from '@playwright/test'

type Message = { readonly kind: 'mail' | 'sms'; readonly to: string; readonly subject: string; readonly text: string }

/**
 * The link of the newest mail to an address with this subject, without its origin. A mail may arrive after the
 * response.
 */
export async function linkTo(page: Page, to: string, subject: string): Promise<string> {
  const find = async (): Promise<string> => {
    const mail = (await messagesTo(page, to)).find((message) => message.subject.startsWith(subject))
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find, `a mail "${subject}" to ${to}`).not.toBe('')
  const { pathname, hash } = new URL(await find())
  return pathname + hash
}

/** The newest code sent to a phone. */
export async function codeTo(page: Page, phone: string): Promise<string> {
  const find = async (): Promise<string> =>
    /\b\d{4,8}\b/.exec((await messagesTo(page, phone))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(find, `a code for ${phone}`).not.toBe('')
  return find()
}

/** The text of the newest mail to an address. */
export async function newestTo(page: Page, to: string): Promise<string> {
  await expect.poll(async () => (await messagesTo(page, to)).length, `a mail to ${to}`).toBeGreaterThan(0)
  return (await messagesTo(page, to))[0]?.text ?? ''
}

/** The messages that the server would have sent, newest first. */
async function messagesTo(page: Page, to: string): Promise<readonly Message[]> {
  const response = await page.request.get(`/mailbox.json?to=${encodeURIComponent(to)}`)
  const { messages } = (await response.json()) as { messages: readonly Message[] }
  return messages
}
