/** Addresses of earlier releases: links in mails, bookmarks and saved pages keep working. */
import { USER, type UserPage, userPageAt } from '../../paths.ts'

type Address = { readonly pathname: string; readonly search: string; readonly hash: string }

/** Sections of the settings that moved to other pages, by their anchor. */
const MOVED_SECTIONS: Readonly<Record<string, UserPage>> = {
  '#accounts': 'connections',
  '#imports': 'connections',
  '#rates': 'corrections',
  '#renames': 'corrections',
}

/** Where the content of an address has moved to; null if it has not moved. */
export function movedAddress({ pathname, search, hash }: Address): Address | null {
  const page = userPageAt(pathname)
  const params = new URLSearchParams(search)
  if (page === 'calc' && params.get('tab') === 'planned') {
    params.delete('tab')
    return { pathname: pathTo('plan', pathname), search: params.size === 0 ? '' : `?${params}`, hash }
  }
  const moved = page === 'settings' ? MOVED_SECTIONS[hash] : undefined
  return moved === undefined ? null : { pathname: pathTo(moved, pathname), search, hash }
}

/** The page of the same user. */
function pathTo(page: UserPage, pathname: string): string {
  return `${pathname.split('/', 3).join('/')}/${USER[page]}`
}
