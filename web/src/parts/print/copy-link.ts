import { copyText } from '../../ui/copy.ts'

/** Puts a link into the clipboard, and says so. */
export function copyLink(link: string): void {
  copyText(link, {
    done: 'Link copied.',
    otherwise: 'The browser did not allow copying. Select the link and copy it.',
  })
}
