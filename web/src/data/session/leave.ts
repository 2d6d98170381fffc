import { session } from './page-session.ts'

/** Signs out and opens another page of the way in. A full load, so that the guard does not choose the page. */
export async function leaveFor(path: string): Promise<void> {
  await session.act('sign-out', {})
  location.assign(path)
}
