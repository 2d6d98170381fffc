import { copyText } from '../../ui/copy.ts'
import { t } from '../../language/translate.ts'

/** Puts a link into the clipboard, and says so. */
export function copyLink(link: string): void {
  copyText(link, {
    done: t('Link copied.'),
    otherwise: t('The browser did not allow copying. Select the link and copy it.'),
  })
}
