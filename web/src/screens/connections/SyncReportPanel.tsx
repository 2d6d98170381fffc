import { type SyncReport, TROUBLE_WORDS } from '@roundtrip/contract/exchanges'
import { type ReactNode, useState } from 'react'
import { troubleSentence } from '../../data/accounts/connection-words.ts'
import { useSyncReport } from '../../data/accounts/connections.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import type { TimeFormat } from '../../format/time.ts'
import { countText, MISSING, plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import tables from '../../ui/Table.module.css'
import live from './Live.module.css'
import styles from './SyncReport.module.css'
import { perLanguage, t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** The parts of an account's history, how far each has been read, and the log of the last runs. */
export function SyncReportPanel({ id }: { readonly id: string }) {
  const { data, error } = useSyncReport(id)
  if (error !== null && data === undefined) return <p className={live.trouble}>{sentenceOf(error)}</p>
  if (data === undefined) return <Spinner />
  return (
    <div className={live.live}>
      {data.parts.length === 0 ? (
        <p className={live.soft}>{t('Nothing synced yet.')}</p>
      ) : (
        <HistoryParts parts={data.parts} />
      )}
      {data.log.length === 0 ? null : <Log lines={data.log} />}
    </div>
  )
}

const FEW = 12

/** Wider than a phone, so it scrolls, by keyboard too. */
function Scroll({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      {children}
    </section>
  )
}

function HistoryParts({ parts }: { readonly parts: SyncReport['parts'] }) {
  const { times } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? parts : parts.slice(0, FEW)
  return (
    <Scroll name={t('Parts, scrolls')}>
      <table className={tables.table} aria-label={t('Parts of the history')}>
        <thead>
          <tr>
            <th scope="col">{t('Part')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Read up to')}</th>
            <th scope="col">{t('Goes back to')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((part) => (
            <tr key={part.title}>
              <th scope="row">
                {part.title}
                <PartTrouble part={part} />
              </th>
              <td>{STATES()[part.state]}</td>
              <td>{part.reached === null ? MISSING : times.moment(part.reached)}</td>
              <td>{goesBackTo(part, times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < parts.length ? (
        <Button onClick={() => setWhole(true)}>
          <Trans text="Show all {parts}" with={{ parts: plural(parts.length, 'part') }} />
        </Button>
      ) : null}
    </Scroll>
  )
}

/** How far back a part has been or will be read. */
function goesBackTo({ state, back, since }: SyncReport['parts'][number], times: Pick<TimeFormat, 'date'>): string {
  if (back !== null) return t('{back} so far', { back: times.date(back) })
  if (since !== null) return times.date(since)
  return state === 'complete' ? t('the beginning') : MISSING
}

const STATES = perLanguage(() => ({ complete: t('Complete'), reading: t('Reading'), failing: t('Missing') }) as const)

function PartTrouble({ part: { trouble, reached } }: { readonly part: SyncReport['parts'][number] }) {
  const { times } = useFormats()
  if (trouble === null) return null
  return (
    <p className={styles.trouble}>
      <Trans
        text="{trouble} Since {since}. We try again at {nextTry}."
        with={{
          trouble: partSentence(trouble, reached, times),
          since: times.moment(trouble.since),
          nextTry: times.moment(trouble.nextTry),
        }}
      />
    </p>
  )
}

type PartTroubleShown = NonNullable<SyncReport['parts'][number]['trouble']>

/** What happened to a part, with the exchange's own message. `reached`: UTC ms that it was read up to. */
function partSentence(
  { reason, exchangeMessage }: PartTroubleShown,
  reached: number | null,
  times: Pick<TimeFormat, 'date'>,
): string {
  if (reason !== 'request-refused') return troubleSentence({ reason, exchangeMessage }, reached, times)
  const message = exchangeMessage === null ? '' : ` (${exchangeMessage.replace(/\.$/, '')})`
  return t('The exchange returned an error{message}. We skipped this part and continued.', { message })
}

function Log({ lines }: { readonly lines: SyncReport['log'] }) {
  const { times } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, FEW)
  return (
    <Scroll name={t('Log, scrolls')}>
      <table className={`${tables.table} ${styles.log}`} aria-label={t('Sync log')}>
        <caption className={styles.caption}>{t('Sync log')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Part')}</th>
            <th scope="col">{t('Fills')}</th>
            <th scope="col">{t('Cash events')}</th>
            <th scope="col">{t('Skipped')}</th>
            <th scope="col">{t('Took')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={`${line.at} ${line.part}`}>
              <td>{times.moment(line.at)}</td>
              <th scope="row">
                {line.part}
                {line.note === null && line.trouble === null ? null : (
                  <p className={styles.trouble}>
                    {line.note ?? (line.trouble === null ? '' : t(TROUBLE_WORDS[line.trouble].short))}
                  </p>
                )}
              </th>
              <td>{countText(line.fills)}</td>
              <td>{countText(line.cashEvents)}</td>
              <td>{countText(line.refused)}</td>
              <td>{(line.ms / 1_000).toFixed(1)} s</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < lines.length ? (
        <Button onClick={() => setWhole(true)}>
          <Trans text="Show all {lines}" with={{ lines: plural(lines.length, 'line') }} />
        </Button>
      ) : null}
    </Scroll>
  )
}
