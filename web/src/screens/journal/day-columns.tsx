/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the cells of a virtual table */
import { Link } from 'react-router'
import { IconPhoto } from '../../ui/icons/index.ts'
import { excerptOf, type JournalDay } from './journal-list.ts'
import type { ResultWords } from '../../data/reports/result-form.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, MISSING, percentText } from '../../format/number.ts'
import { weekdayAndDay } from '../../format/time.ts'
import { OpenLine } from '../../parts/OpenLine.tsx'
import { MOODS } from '../../parts/journal/moods.ts'
import { dayPath } from '../../paths.ts'
import type { TableColumn } from '../../ui/DataTable.tsx'
import { Money } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Journal.module.css'
import { t } from '../../language/translate.ts'

export type DayCellContext = {
  readonly uid: string
  readonly money: MoneyFormat
  readonly results: ResultWords
  readonly adherence: (day: string) => number | null
  /** Some day has trades that are still open. */
  readonly hasOpen: boolean
}

export function dayColumns(context: DayCellContext): readonly TableColumn<JournalDay>[] {
  const { uid, money, adherence, results, hasOpen } = context
  const open: TableColumn<JournalDay> = {
    id: 'open',
    header: t('Open trades'),
    title: t('What trades that are still open booked on the day'),
    width: 96,
    right: true,
    soft: true,
    cell: ({ open }) => (open === 0 ? MISSING : money.signed(open)),
  }
  return [
    {
      id: 'day',
      header: t('Day'),
      width: 140,
      cell: ({ day }) => (
        <Link className={styles.day} to={dayPath(uid, day)}>
          {weekdayAndDay(day)}
        </Link>
      ),
    },
    {
      id: 'result',
      header: results.title,
      width: 104,
      right: true,
      cell: ({ net }) => <Result net={net} money={money} />,
    },
    ...(hasOpen ? [open] : []),
    {
      id: 'trades',
      header: t('Trades'),
      width: 64,
      right: true,
      cell: ({ net, trades }) => (net === null ? MISSING : countText(trades)),
    },
    {
      id: 'rules',
      header: t('Rules'),
      title: t('How much of your rules the day kept'),
      width: 64,
      right: true,
      cell: ({ day }) => percentText(adherence(day), 0),
    },
    { id: 'mood', header: t('Mood'), width: 56, cell: ({ entry }) => <Mood mood={entry?.mood ?? null} /> },
    { id: 'text', header: t('Written'), width: 150, grow: 10, soft: true, cell: (day) => <Excerpt day={day} /> },
  ]
}

/** A day in two lines, for narrow screens. */
export function CompactDay({ day, context }: { readonly day: JournalDay; readonly context: DayCellContext }) {
  return (
    <div role="cell" className={styles.compact}>
      <Link className={styles.day} to={dayPath(context.uid, day.day)}>
        {weekdayAndDay(day.day)}
      </Link>
      <span className={styles.end}>
        <Result net={day.net} money={context.money} />
        <OpenLine open={day.open} money={context.money} />
      </span>
      <span className={styles.excerpt}>
        <Excerpt day={day} />
      </span>
      <span className={styles.end}>{day.entry?.mood == null ? null : <Mood mood={day.entry.mood} />}</span>
    </div>
  )
}

function Result({ net, money }: { readonly net: number | null; readonly money: MoneyFormat }) {
  return net === null ? MISSING : <Money sign={net} text={money.signed(net)} strong />
}

function Mood({ mood }: { readonly mood: number | null }) {
  const choice = MOODS().find(({ value }) => value === mood)
  if (choice === undefined) return MISSING
  const Icon = choice.icon
  return (
    <span title={choice.name} className={styles.mood}>
      <Icon size={18} aria-hidden />
      <span className="hidden">{choice.name}</span>
    </span>
  )
}

function Excerpt({ day: { entry } }: { readonly day: JournalDay }) {
  if (entry === null) return null
  return (
    <>
      {entry.dayOff ? <Tag>{t('Day off')}</Tag> : null} {excerptOf(entry)}{' '}
      {entry.pictures.length === 0 ? null : (
        <span className={styles.pictures}>
          <IconPhoto size={14} aria-hidden />
          {countText(entry.pictures.length)}
          <span className="hidden"> {t('pictures')}</span>
        </span>
      )}
    </>
  )
}
