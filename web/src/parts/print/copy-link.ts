import { notify } from '../../ui/notify.ts'

/** Puts a link into the clipboard, and says so. */
export function copyLink(link: string): void {
  navigator.clipboard.writeText(link).then(
    () => notify.success('Link copied.'),
    () => notify.error('The browser did not allow copying. Select the link and copy it.'),
  )
}
