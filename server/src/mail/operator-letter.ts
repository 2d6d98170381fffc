/** A visitor's message on the contact page, as the operator reads it: in English. */
import type { Letter } from './letters.ts'

export type ContactLetter = {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

export function operatorLetter({ name, email, subject, message }: ContactLetter): Letter {
  return {
    subject: `Message: ${subject}`,
    lines: [`${name} sent this from the contact page. Your reply goes to ${email}.`],
    quote: message,
    after: ['Nobody has checked that the address is theirs.'],
  }
}
