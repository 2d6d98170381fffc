import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useShownFailure } from '../data/requests/shown-failures.ts'
import { sentenceOf } from '../data/words/sentences.ts'
import { useUid } from '../data/session/user-context.ts'
import { openModal } from '../data/page/modals.ts'
import { userPath } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconAlertTriangle, IconFilterOff, IconInbox } from '../ui/icons/index.ts'
import { t } from '../language/translate.ts'

type NoTradesProps = {
  readonly text: ReactNode
  /** False if the page offers the same actions elsewhere. */
  readonly hasActs?: boolean
}

/** Nothing yet: no trades at all. */
export function NoTradesYet({ text, hasActs = true }: NoTradesProps) {
  const uid = useUid()
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        icon={<IconInbox size={26} />}
        title={t('No trades yet')}
        text={text}
        actions={
          hasActs ? (
            <>
              <Button look="primary" onClick={() => openModal('importStart', true)}>
                {t('Import trades')}
              </Button>
              <Link className={buttonClass()} to={userPath(uid, 'connections', 'connect=any')}>
                {t('Connect an exchange')}
              </Link>
            </>
          ) : null
        }
      />
    </Card>
  )
}

/** There are trades, but the filter matches none. */
export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        kind="nothing-matches"
        icon={<IconFilterOff size={26} />}
        title={t('No matching trades')}
        text={t('Your trades are all there, but none matches the filter.')}
        actions={
          <Button look="primary" onClick={onClear}>
            {t('Clear filters')}
          </Button>
        }
      />
    </Card>
  )
}

type FailedProps = { readonly error: unknown; readonly onRetry: () => void }

/** A failure inside a card whose other parts work. */
export function FailedLine({ error, onRetry }: FailedProps) {
  useShownFailure(error)
  return (
    <p role="alert">
      {sentenceOf(error)}{' '}
      <Button look="ghost" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  )
}

export function Failed({ error, onRetry }: FailedProps) {
  useShownFailure(error)
  return (
    <Card>
      <EmptyState
        kind="failed"
        icon={<IconAlertTriangle size={26} />}
        title={t('This could not be loaded')}
        text={sentenceOf(error)}
        actions={
          <Button look="primary" onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    </Card>
  )
}
