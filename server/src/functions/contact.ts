import { sendMessage } from '@roundtrip/contract/messages'
import { type Served, serveFunction } from '../http/callable.ts'
import type { ContactDesk } from '../mail/contact-desk.ts'

export function contactFunctions(desk: ContactDesk): Served[] {
  return [
    serveFunction(sendMessage, async (caller, message) => {
      await desk.take(message, caller)
      return {}
    }),
  ]
}
