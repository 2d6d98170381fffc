/**
 * Stands in the head of every log-in page, as `first-look.ts` does in public ones. The form of the page is there before
 * the script that makes it work. A link with a secret or a reason in it opens something else, and the form is
 * in English: where either does not fit, it stays unseen.
 */
import { applyLook, storedDisplay } from '../data/settings/look.ts'

applyLook(storedDisplay())
const { language = 'en' } = storedDisplay() as { readonly language?: unknown }
if (location.search !== '' || location.hash !== '' || language !== 'en') document.documentElement.dataset['waits'] = ''
