import type { Correction, FillChanges, TradeDetail } from '@roundtrip/contract/trades'
import { type FormEvent, useState } from 'react'
import { useNow } from '../../data/page/clock.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { type TradeEditResult, type TradeEdits, useCorrections, useTradeEdits } from '../../data/trades/trade-edits.ts'
import { localMoment } from '../../format/local-moment.ts'
import { asTyped } from '../../format/decimal.ts'
import { FillFields } from '../../parts/manual/FillFields.tsx'
import { readFill, type TypedFill } from '../../parts/manual/typed-fill.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Change.module.css'
import type { TradeAct } from './use-act.ts'
import { t } from '../../language/translate.ts'

type Slice = TradeDetail['slices'][number]

type Props = {
  readonly trade: TradeDetail
  readonly slice: Slice
  readonly act: TradeAct
  readonly onClose: () => void
}

/** Corrects a fill where the user knows better than the file. */
export function FillForm({ trade, slice, act, onClose }: Props) {
  const edits = useTradeEdits()
  const corrections = (useCorrections().data ?? []).filter(
    ({ kind, fills }) => (kind === 'cost' || kind === 'edit') && fills[0] === slice.key,
  )
  const { settings } = useSettings()
  const { zone } = settings
  const now = useNow()
  const [first] = useState(() => typedOf(slice, zone))
  const [typed, setTyped] = useState(first)
  const { positionSide } = trade
  const { fill, problems } = readFill(typed, { zone, now, positionSide, feeAsset: slice.feeAsset })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (fill === null) return
    // The field has whole seconds, so an unchanged time keeps its milliseconds.
    const time = typed.moment === first.moment ? slice.time : fill.time
    const edited = { time, side: fill.side, quantity: fill.quantity, price: fill.price, fee: fill.fee }
    const work = () => save(edits, { trade, slice, edited, corrections, confirmed: act.needsConfirmation })
    if (await act.run(work, { done: t('Fill changed.'), stay: true })) onClose()
  }
  const reset = async (): Promise<void> => {
    const work = async (): Promise<TradeEditResult> => {
      for (const { id } of corrections) await edits.takeBack(id)
      return { tradeId: trade.id, undo: () => putBack(edits, { trade, slice, corrections }) }
    }
    if (await act.run(work, { done: t('What was reported counts again.'), stay: true })) onClose()
  }
  return (
    <form className={styles.box} onSubmit={(event) => void submit(event)} noValidate aria-label={t('Edit fill')}>
      <FillFields
        typed={typed}
        feeAsset={slice.feeAsset}
        problemOf={(field) => problems?.get(field) ?? null}
        onChange={setTyped}
      />
      <div className={styles.acts}>
        <Button type="submit" look="primary" busy={act.busy} disabled={fill === null || typed === first}>
          {act.needsConfirmation ? t('Save anyway') : t('Save fill')}
        </Button>
        {corrections.length === 0 ? null : (
          <Button disabled={act.busy} onClick={() => void reset()}>
            {t('Use what was reported')}
          </Button>
        )}
        <Button look="ghost" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

function typedOf(slice: Slice, zone: string): TypedFill {
  const { key, time, side, fillQuantity, fillPrice, feePaid } = slice
  return {
    key,
    moment: localMoment(zone, time),
    side,
    quantity: asTyped(fillQuantity),
    price: asTyped(fillPrice),
    fee: asTyped(feePaid),
  }
}

type EditedFill = Required<FillChanges> & { readonly price: string }
type FillContext = { readonly trade: TradeDetail; readonly slice: Slice; readonly corrections: readonly Correction[] }

/** The price is a separate correction; only changes are sent. */
async function save(
  edits: TradeEdits,
  {
    trade,
    slice,
    edited,
    corrections,
    confirmed,
  }: FillContext & { readonly edited: EditedFill; readonly confirmed: boolean },
): Promise<TradeEditResult> {
  const { price, ...changes } = edited
  const undos: (() => Promise<void>)[] = []
  let tradeId = trade.id
  if (differs(slice, changes)) {
    const edit = { tradeId, fill: slice.key, confirmed }
    const before = corrections.find(({ kind }) => kind === 'edit')
    const isReported = slice.source !== null && same(slice.source, changes)
    if (isReported && before !== undefined) {
      await edits.takeBack(before.id)
      undos.push(async () => void (await edits.editFill({ ...edit, changes: before.changes ?? {}, before: null })))
    } else {
      const done = await edits.editFill({ ...edit, changes, before: before?.changes ?? null })
      tradeId = done.tradeId
      undos.push(done.undo)
    }
  }
  if (price !== slice.fillPrice) {
    const before = slice.sourcePrice === null ? null : slice.fillPrice
    const done = await edits.editCost({ tradeId, fill: slice.key, price, before })
    tradeId = done.tradeId
    undos.push(done.undo)
  }
  const undo = async (): Promise<void> => {
    for (const undoOne of undos.toReversed()) await undoOne()
  }
  return { tradeId, undo }
}

function differs({ time, side, fillQuantity, feePaid }: Slice, changes: Required<FillChanges>): boolean {
  return !same({ time, side, quantity: fillQuantity, fee: feePaid }, changes)
}

function same(a: Required<FillChanges>, b: Required<FillChanges>): boolean {
  return a.time === b.time && a.side === b.side && a.quantity === b.quantity && a.fee === b.fee
}

/** Restores undone corrections of the fill. */
async function putBack(edits: TradeEdits, { trade, slice, corrections }: FillContext): Promise<void> {
  const edit = { tradeId: trade.id, fill: slice.key, before: null }
  for (const { kind, price, changes } of corrections) {
    if (kind === 'edit') await edits.editFill({ ...edit, changes: changes ?? {}, confirmed: true })
    else await edits.editCost({ ...edit, price: price ?? slice.fillPrice })
  }
}
