import { TextField } from '../../ui/TextField.tsx'
import { perLanguage, t } from '../../language/translate.ts'

type Props = {
  readonly kind: 'authenticator' | 'recovery' | 'sms'
  readonly error: string | undefined
}

const LABELS = perLanguage(() => ({ authenticator: t('Code'), recovery: t('Recovery code'), sms: t('Code') }) as const)
const HINTS = perLanguage(
  () =>
    ({
      authenticator: t('The six digits that your authenticator app shows now.'),
      recovery: t('One of the codes that you saved. Each works once.'),
      sms: t('The digits from the message.'),
    }) as const,
)

/** A code to copy from elsewhere. It has the focus, because it is the next step; phones offer a received code. */
export function CodeField({ kind, error }: Props) {
  return (
    <TextField
      name="code"
      label={LABELS()[kind]}
      hint={HINTS()[kind]}
      error={error}
      code
      type="text"
      inputMode={kind === 'recovery' ? 'text' : 'numeric'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      focused
    />
  )
}

/** Codes are shown in groups; the spaces between them are ignored. */
export function codeOf(text: string | undefined): string {
  return (text ?? '').replaceAll(/\s/g, '')
}
