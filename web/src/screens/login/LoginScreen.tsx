import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../data/session/current-session.ts'
import { returnPath } from '../../data/session/return-to.ts'
import { sentenceOfReason } from '../../data/words/sentences.ts'
import { useFragment } from '../../parts/auth/use-fragment.ts'
import { AuthBox } from '../../parts/public/AuthBox.tsx'
import { AUTH, userPath } from '../../paths.ts'
import { OtherWays } from './OtherWays.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { VerifyAddress } from './VerifyAddress.tsx'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

type Step = 'password' | 'second-factor' | 'phone'

/** Every way to log in, one step at a time; mailed links about an address open here too. */
export default function LoginScreen() {
  const user = useCurrentUser()
  const link = useFragment('verify')
  const [step, setStep] = useState<Step>('password')
  const refusal = useProviderRefusal()
  if (link !== null) return <VerifyAddress key={link} token={link} />
  if (user) return <Navigate to={returnPath(user.uid, userPath(user.uid, 'overview'))} replace />
  const back = (): void => setStep('password')
  switch (step) {
    case 'second-factor':
      return <SecondFactorStep onBack={back} />
    case 'phone':
      return <PhoneStep onBack={back} />
    case 'password':
      return (
        <AuthBox
          title={t('Log in')}
          lead={t('Welcome back. Your journal is where you left it.')}
          foot={
            <>
              <Trans text="New here? <link>Sign up</link>" with={{ link: <Link to={AUTH.signup} /> }} />
            </>
          }
        >
          <PasswordStep refusal={refusal} onSecondFactor={() => setStep('second-factor')} />
          <OtherWays onPhone={() => setStep('phone')} />
        </AuthBox>
      )
  }
}

/** Why an identity provider sent the user back. The parameter is removed, so that a reload does not repeat it. */
function useProviderRefusal(): string | undefined {
  const [search, setSearch] = useSearchParams()
  const code = search.get('error')
  const [sentence] = useState(() => {
    if (code === null) return undefined
    const sentence = sentenceOfReason(code.startsWith('auth/') ? code : `auth/${code}`)
    return sentence ?? t('Logging in there did not work. Try again, or choose another way.')
  })
  useEffect(() => {
    if (code !== null) setSearch({}, { replace: true })
  }, [code, setSearch])
  return sentence
}
