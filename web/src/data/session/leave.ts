import { session } from './page-session.ts'

/**
 * Signs out and opens another page of the log-in area. A full page load, so that the guard does not choose the page.
 */
export async function leaveFor(path: string): Promise<void> {
  await session.act('sign-out', {})
  location.assign(path)
}
