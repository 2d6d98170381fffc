/** The form of the contact page, posted by a browser without scripts: the response is the page with the outcome. */
import { type Language, LANGUAGES } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { MESSAGE_FIELDS, type MessageField, sendMessage } from '@roundtrip/contract/messages'
import { checkOrigin } from '../auth/routes.ts'
import { readBody } from '../http/body.ts'
import type { Facts } from '../http/page-facts.ts'
import type { StaticFiles } from '../http/static-files.ts'
import { checkAddress } from '../http/storable.ts'
import type { ContactDesk } from '../mail/contact-desk.ts'

type Dependencies = {
  readonly contact: ContactDesk
  readonly pages: StaticFiles
  readonly trustedOrigins: readonly string[]
  readonly trustOwnHost: boolean
}

/** The paths of the page, one for each language. */
export const CONTACT_PAGES = LANGUAGES.map(pageIn)

function pageIn(language: Language): string {
  return language === 'en' ? '/contact' : `/${language}/contact`
}

/** Responds with the page that contains the form. */
export async function contactPage(dependencies: Dependencies, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const page = (facts: Facts, status: number): Response => dependencies.pages.filled(pathname, { facts, status })
  checkOrigin(dependencies, request)
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new AppError({ code: 'invalid-argument', reason: 'bad-request', message: 'Bad Request' })
  }
  const body = await readBody(request, LIMITS.messageBytes)
  checkAddress(body)
  const form = new URLSearchParams(body)
  const typed = Object.fromEntries([...MESSAGE_FIELDS, 'website'].map((name) => [name, form.get(name) ?? '']))
  const input = sendMessage.input.safeParse(typed)
  if (!input.success) {
    const wrong = new Set(input.error.issues.map(({ path }) => String(path[0])))
    return page({ ...typed, ...wrongFields(MESSAGE_FIELDS.filter((name) => wrong.has(name))) }, 400)
  }
  try {
    const language = LANGUAGES.find((candidate) => pageIn(candidate) === pathname) ?? 'en'
    await dependencies.contact.take(input.data, { address: request.headers.get('x-client-ip') ?? '', language })
  } catch (error) {
    if (!(error instanceof AppError) || !Object.hasOwn(sendMessage.reasons, error.reason)) throw error
    return page({ ...typed, [error.reason]: 'true' }, error.code === 'resource-exhausted' ? 429 : 400)
  }
  return page({ sent: 'true' }, 200)
}

/** Marks the fields, and links each to the message below it. */
function wrongFields(names: readonly MessageField[]): Facts {
  return Object.fromEntries([
    ['wrong-fields', 'true'],
    ...names.flatMap((name) => [
      [`wrong-${name}`, 'true'],
      [`about-${name}`, `${name}-error`],
    ]),
  ])
}
