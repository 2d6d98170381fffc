import { SETUP_ORIGIN } from '../../origins.ts'

/**
 * Whether the server has no users yet; false if it does not respond. Apart from `setup.ts`, whose schemas would be a
 * third of the script of a public page.
 */
export async function isUnused(): Promise<boolean> {
  try {
    const response = await fetch(SETUP_ORIGIN, { credentials: 'omit', cache: 'no-store' })
    const { isEmpty } = (await response.json()) as { readonly isEmpty?: unknown }
    return isEmpty === true
  } catch {
    return false
  }
}
