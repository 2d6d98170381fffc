import { MONEY_UNIT } from '@roundtrip/core/reports'
import type { ShownReport } from '../../../data/reports/report.ts'
import { useFormats } from '../../../data/settings/settings.ts'
import type { MoneyFormat } from '../../../format/money.ts'
import { dayName } from '../../../format/time.ts'
import type { Curve } from './curve.ts'
import { t } from '../../../language/translate.ts'

type Props = { readonly report: ShownReport; readonly curve: Exclude<Curve, 'closed'> }

/** What the curve of everything booked, or of the equity, consists of. */
export default function CurveNote({ report: { booked, capital, equity, currency }, curve }: Props) {
  const { money } = useFormats(currency)
  if (curve === 'equity') return capitalText(capital, { equity, money })
  const closed = money.signed(booked.closed)
  return booked.open === 0
    ? t('Every amount on the day it was booked: {closed}.', { closed })
    : t('Closed trades {closed} and open trades {open} so far: {total} booked.', {
        closed,
        open: money.signed(booked.open),
        total: money.signed(booked.total),
      })
}

/** `Start $1,000. Deposits and withdrawals +$3,500, marked in the curve.` */
function capitalText(
  { start, hasFlows }: ShownReport['capital'],
  { equity, money }: { readonly equity: ShownReport['equity']; readonly money: MoneyFormat },
): string {
  const from = start === null ? '' : t('Start {start}. ', { start: money.plain(start) })
  if (!hasFlows) return t('{from}Every amount on the day it was booked.', { from })
  const moved = equity.reduce((sum, { flow }) => sum + Math.round((flow ?? 0) * MONEY_UNIT), 0) / MONEY_UNIT
  const unknown = equity.find(({ equity: value }) => value === null)
  const unrated =
    unknown === undefined
      ? ''
      : t(' From {day} on the equity is unknown: a deposit has no exchange rate. Enter it under Corrections.', {
          day: dayName(unknown.day),
        })
  return t('{from}Deposits and withdrawals {moved}, marked in the curve.{unrated}', {
    from,
    moved: money.signed(moved),
    unrated,
  })
}
