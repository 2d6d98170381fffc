/**
 * Stands in the head of every log-in page, as `first-look.ts` does in public ones. The form of the page is there before
 * the script that makes it work. A link with a secret or a reason in it opens something else, so the form stays unseen.
 */
import { applyLook, storedDisplay } from '../data/settings/look.ts'

applyLook(storedDisplay())
if (location.search !== '' || location.hash !== '') document.documentElement.dataset['waits'] = ''
