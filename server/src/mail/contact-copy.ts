/** The copy of a message for the visitor who wrote it on the contact page, in the language of that page. */
import { letterOf } from './letters.ts'
import type { ContactLetter } from './operator-letter.ts'

export const contactCopy = letterOf(({ subject, message }: Pick<ContactLetter, 'subject' | 'message'>, { t }) => ({
  subject: t('We have your message'),
  lines: [t('Thank you for writing. This is what reached us. Our answer will come to this address.')],
  quote: `${subject}\n\n${message}`,
  after: [
    t(
      'If you did not write this, someone entered your address on our contact page. You can ignore this email. We send at most three such copies a day to an address.',
    ),
  ],
}))
