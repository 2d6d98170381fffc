import type { AccessToken } from '@roundtrip/contract/auth'
import { useState } from 'react'
import { useNow } from '../../data/page/clock.ts'
import { useUser } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { useRevokeToken, useTokens } from './tokens.ts'
import { countText } from '../../format/number.ts'
import { openModal } from '../../data/page/modals.ts'
import { FailedLine } from '../../parts/States.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { notify } from '../../ui/notify.ts'
import { Tag } from '../../ui/Tag.tsx'
import { NewTokenForm } from './NewTokenForm.tsx'
import styles from '../../parts/SettingsCard.module.css'
import { TokenText } from './TokenText.tsx'
import { t } from '../../language/translate.ts'

/** Access tokens for scripts. */
export function TokensCard() {
  const { demo } = useUser()
  const tokens = useTokens()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const idle = !demo && !making && made === null
  return (
    <Card
      title={t('Access tokens')}
      hint={tokens.data === undefined || demo ? undefined : countText(tokens.data.length)}
      actions={idle ? <Button onClick={() => setMaking(true)}>{t('New token')}</Button> : undefined}
    >
      <p className={styles.soft}>
        {demo
          ? t('A demo has no access tokens. Sign up to let scripts into a journal of your own.')
          : t(
              'With a token, a script can read your journal or import files without your password. It can’t delete anything or reach your keys.',
            )}
      </p>
      {making ? (
        <NewTokenForm
          onMade={(text) => {
            setMade(text)
            setMaking(false)
          }}
          onCancel={() => setMaking(false)}
        />
      ) : null}
      {made === null ? null : <TokenText text={made} onSaved={() => setMade(null)} />}
      {tokens.isError ? <FailedLine error={tokens.error} onRetry={() => void tokens.refetch()} /> : null}
      <ul className={`${styles.items} ${styles.after}`}>
        {(tokens.data ?? []).map((token) => (
          <Token key={token.id} token={token} />
        ))}
      </ul>
    </Card>
  )
}

function Token({ token }: { readonly token: AccessToken }) {
  const { times } = useFormats()
  const revoke = useRevokeToken()
  const now = useNow()
  const confirmRevocation = (): void =>
    openModal('confirmAction', {
      title: t('Revoke access token'),
      text: t('Scripts that use “{name}” lose access at once. This can’t be undone, but you can create a new token.', {
        name: token.name,
      }),
      act: t('Revoke token'),
      run: async () => {
        await revoke.mutateAsync(token.id)
        notify.success(t('Token revoked.'))
      },
    })
  const over = token.expires !== null && token.expires <= now
  const expiry =
    token.expires === null
      ? t('never expires')
      : over
        ? t('expired {date}', { date: times.date(token.expires) })
        : t('expires {date}', { date: times.date(token.expires) })
  return (
    <li className={styles.item}>
      <div>
        <div className={styles.row}>
          <b>{token.name}</b>
          {token.scopes.map((scope) => (
            <Tag key={scope}>{scope}</Tag>
          ))}
          {over ? <Tag>{t('expired')}</Tag> : null}
        </div>
        <p className={styles.soft}>
          …{token.hint} · {used(token, times.moment(token.lastUsed))} · {expiry}
        </p>
      </div>
      <Button aria-label={t('Revoke {name}', { name: token.name })} onClick={confirmRevocation}>
        {t('Revoke')}
      </Button>
    </li>
  )
}

function used({ lastUsed, lastAddress }: AccessToken, moment: string): string {
  if (lastUsed === null) return t('not used yet')
  return t('last used {moment}{lastAddress}', {
    moment,
    lastAddress: lastAddress === null ? '' : t(' from {lastAddress}', { lastAddress }),
  })
}
