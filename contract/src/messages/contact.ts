import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { emailText, LIMITS } from '../fields/index.ts'

/** Text in one line: a line break in it would start another header line of a mail. */
const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))

/** A message from anybody to the operator of the server. */
export const sendMessage = defineFunction({
  name: 'sendMessage',
  region: 'us-central1',
  access: 'anyone',
  input: z.strictObject({
    name: line(LIMITS.name),
    email: emailText,
    subject: line(LIMITS.messageSubject),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.message)),
    /** A field that people do not see. A bot that fills it in gets a normal response. */
    website: z.string().check(z.maxLength(300)),
  }),
  output: z.strictObject({}),
  reasons: { 'takes-no-messages': 'failed-precondition', 'too-many-messages': 'resource-exhausted' },
})
export type ContactMessage = z.infer<typeof sendMessage.input>
