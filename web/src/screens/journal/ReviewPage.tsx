import type { Review } from '@roundtrip/contract/documents'
import { dayKey } from '@roundtrip/core/base'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDraft } from '../../data/documents/use-draft.ts'
import { adjacentPeriod, reviewSpan } from '../../data/journal/review-periods.ts'
import { useUid } from '../../data/session/user-context.ts'
import { dayName, periodName } from '../../format/time.ts'
import { MarkdownField } from '../../parts/markdown/MarkdownField.tsx'
import { DraftPictures } from '../../parts/pictures/DraftPictures.tsx'
import { ShareButton } from '../../parts/sharing/ShareButton.tsx'
import { applyTemplate } from '../../parts/templates/apply.ts'
import { TemplateMenu } from '../../parts/templates/TemplateMenu.tsx'
import { Conflicts } from '../../parts/writing/Conflicts.tsx'
import { SavingState } from '../../parts/writing/SavingState.tsx'
import { reviewPath, userPath } from '../../paths.ts'
import { DocumentVersions } from '../../parts/writing/DocumentVersions.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconHistory } from '../../ui/icons/index.ts'
import styles from './Journal.module.css'
import { PeriodSummary } from './PeriodSummary.tsx'
import { perLanguage, t } from '../../language/translate.ts'

const EMPTY_REVIEW: Review = { text: '', pictures: [] }
const NAMES = perLanguage(() => ({ text: t('Review') }) as const)

/** One week or month: its results next to the previous ones, and its review. */
export function ReviewPage({ period }: { readonly period: string }) {
  const uid = useUid()
  const draft = useDraft('reviews', period, EMPTY_REVIEW)
  const span = reviewSpan(period)
  const kind = period.includes('W') ? 'week' : 'month'
  const { data, change, flush } = draft
  const [history, setHistory] = useState(false)
  return (
    <Page
      title={periodName(period)}
      facts={[
        [t('Accounts'), t('All accounts')],
        [
          t('Period'),
          span === null ? periodName(period) : `${dayName(dayKey(span.first))} – ${dayName(dayKey(span.last))}`,
        ],
      ]}
      hint={
        <>
          {span === null
            ? null
            : t('{first} to {last} ', { first: dayName(dayKey(span.first)), last: dayName(dayKey(span.last)) })}
          <SavingState {...draft} />
        </>
      }
      actions={
        <>
          <div className={styles.picker}>
            <Link
              to={reviewPath(uid, adjacentPeriod(period, -1))}
              className={buttonClass('default', 'icon')}
              aria-label={kind === 'week' ? t('The week before') : t('The month before')}
            >
              <IconChevronLeft size={17} />
            </Link>
            <Link
              to={reviewPath(uid, adjacentPeriod(period, 1))}
              className={buttonClass('default', 'icon')}
              aria-label={kind === 'week' ? t('The week after') : t('The month after')}
            >
              <IconChevronRight size={17} />
            </Link>
          </div>
          <ShareButton />
          <Button disabled={!draft.exists} onClick={() => setHistory(true)}>
            <IconHistory size={15} aria-hidden />
            {t('Earlier versions')}
          </Button>
          <Link to={userPath(uid, 'journal', 'tab=reviews')} className={buttonClass()}>
            <IconArrowLeft size={15} aria-hidden />
            {t('Reviews')}
          </Link>
        </>
      }
    >
      {draft.status !== 'ready' || span === null ? (
        <Skeleton height={420} />
      ) : (
        <>
          {history ? (
            <DocumentVersions
              collection="reviews"
              id={period}
              texts={({ text }) => [[t('Review'), text]]}
              onPutBack={({ text }) => change({ text }, 'now')}
              onClose={() => setHistory(false)}
            />
          ) : null}
          <Conflicts conflicts={draft.conflicts} names={NAMES()} onSolve={draft.resolve} />
          <PeriodSummary period={period} span={span}>
            <Card
              title={t('Review')}
              actions={
                <TemplateMenu
                  about={kind}
                  text={data.text}
                  onApply={(template) =>
                    change({ text: applyTemplate(template, { text: data.text, checklist: [] }).text }, 'now')
                  }
                />
              }
            >
              <MarkdownField
                label={t('Review')}
                value={data.text}
                placeholder={kind === 'week' ? t('What did this week teach you?') : t('What did this month teach you?')}
                lines={8}
                onChange={(text) => change({ text }, 'soon')}
                onLeave={flush}
              />
            </Card>
            <DraftPictures draft={draft} />
          </PeriodSummary>
        </>
      )}
    </Page>
  )
}
