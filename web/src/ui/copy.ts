import { WORD_JOINER } from '../language/translate.ts'
import { notify } from './notify.ts'

/** Copies a text to the clipboard and reports it; `otherwise` tells what to do if the browser does not allow it. */
export function copyText(
  text: string,
  { done, otherwise }: { readonly done: string; readonly otherwise: string },
): void {
  navigator.clipboard.writeText(text.replaceAll(WORD_JOINER, '')).then(
    () => notify.success(done),
    () => notify.error(otherwise),
  )
}
