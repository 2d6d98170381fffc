/**
 * Inlined in the head of every log-in page, as `first-look.ts` is in public ones. The prerendered form is there before
 * the script that makes it work. It is in English, and a link with a secret or a reason opens something else: in either
 * case the form stays hidden.
 */
import { applyLook, storedDisplay } from '../data/settings/look.ts'

applyLook(storedDisplay())
const { language = 'en' } = storedDisplay() as { readonly language?: unknown }
if (location.search !== '' || location.hash !== '' || language !== 'en') document.documentElement.dataset['waits'] = ''
