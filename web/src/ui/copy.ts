import { WORD_JOINER } from '../language/translate.ts'
import { notify } from './notify.ts'

/** Puts a text into the clipboard, and says so; `otherwise` says what to do where the browser does not allow it. */
export function copyText(
  text: string,
  { done, otherwise }: { readonly done: string; readonly otherwise: string },
): void {
  navigator.clipboard.writeText(text.replaceAll(WORD_JOINER, '')).then(
    () => notify.success(done),
    () => notify.error(otherwise),
  )
}
