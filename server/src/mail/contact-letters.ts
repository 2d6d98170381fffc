/** What the contact page sends. It is a public page, and these are English. */
import type { Letter } from './letters.ts'

/** What somebody wrote on the contact page. */
export type ContactLetter = {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

export const CONTACT_LETTERS = {
  contact: ({ name, email, subject, message }: ContactLetter): Letter => ({
    subject: `Message: ${subject}`,
    lines: [`${name} sent this from the contact page. Your reply goes to ${email}.`],
    quote: message,
    after: ['Nobody has checked that the address is theirs.'],
  }),
  contactCopy: ({ subject, message }: ContactLetter): Letter => ({
    subject: 'We have your message',
    lines: ['Thank you for writing. This is what reached us; the answer comes to this address.'],
    quote: `${subject}\n\n${message}`,
    after: [
      'If you did not write this, someone entered your address on our contact page. You can ignore this email. We send at most three such copies a day to an address.',
    ],
  }),
} as const
