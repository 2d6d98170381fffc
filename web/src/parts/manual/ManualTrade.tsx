import { Select, TextInput } from '@mantine/core'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { useNow } from '../../data/page/clock.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { newFillKey, useTradeEdits } from '../../data/trades/trade-edits.ts'
import { tradePath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { IconPlus } from '../../ui/icons/index.ts'
import { tellDone } from '../tell.ts'
import { FillFields } from './FillFields.tsx'
import { MarketFields } from './MarketFields.tsx'
import styles from './Manual.module.css'
import { FRESH_MARKET, readTypedMarket } from './typed-market.ts'
import { readFill, type TypedFill } from './typed-fill.ts'

const NEW = 'new'

/** Enters a trade that no export has: its market and fills, in an existing or new account. */
export function ManualTrade({ onClose }: { readonly onClose: () => void }) {
  const uid = useUid()
  const navigate = useNavigate()
  const edits = useTradeEdits()
  const accounts = useAccounts().data ?? []
  const { settings } = useSettings()
  const { zone } = settings
  const now = useNow()
  const [account, setAccount] = useState<string | null>(null)
  const [name, setName] = useState('By hand')
  const [market, setMarket] = useState(FRESH_MARKET)
  const [fills, setFills] = useState<readonly TypedFill[]>(() => [freshFill('buy')])
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const chosen = account ?? accounts[0]?.id ?? NEW
  const traded = readTypedMarket(market)
  const readings = fills.map((fill) => readFill(fill, { positionSide: 'both', feeAsset: market.settle, zone, now }))
  const nameProblem = chosen === NEW && name.trim() === '' ? 'Give it a name.' : null
  const submit = async (): Promise<void> => {
    setTried(true)
    const filled = readings.flatMap(({ fill }) => (fill === null ? [] : [fill]))
    if (traded.market === null || filled.length < fills.length || nameProblem !== null) return
    setBusy(true)
    setFailure(null)
    try {
      const place = chosen === NEW ? await edits.createAccount(name.trim()) : chosen
      // If the rest fails, the next attempt uses the account that was just created.
      setAccount(place)
      const { tradeId, undo } = await edits.addFills({ account: place, ...traded.market }, filled, {
        account: place,
        confirmed: asks,
      })
      onClose()
      tellDone('Trade added.', undo)
      await navigate(tradePath(uid, tradeId))
    } catch (error) {
      setFailure(sentenceOf(error))
      setAsks(error instanceof AppError && error.reason === 'closes-before-opening')
      setBusy(false)
    }
  }
  const change = (fill: TypedFill): void => setFills(fills.map((other) => (other.key === fill.key ? fill : other)))
  return (
    <Modal opened wide title="A trade by hand" onClose={onClose} dirty={market !== FRESH_MARKET}>
      <div className={styles.fields}>
        <Select
          label="Account"
          allowDeselect={false}
          data={[
            ...accounts.map(({ id, name: label }) => ({ value: id, label })),
            { value: NEW, label: 'A new account' },
          ]}
          value={chosen}
          onChange={setAccount}
          comboboxProps={{ withinPortal: false }}
        />
        {chosen === NEW ? (
          <TextInput
            label="Its name"
            maxLength={LIMITS.name}
            value={name}
            error={tried ? nameProblem : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : null}
      </div>
      <MarketFields
        typed={market}
        problemOf={(field) => (tried ? (traded.problems?.get(field) ?? null) : null)}
        onChange={setMarket}
      />
      {fills.map((fill, place) => (
        <fieldset key={fill.key} className={styles.box}>
          <legend className={styles.legend}>Fill {place + 1}</legend>
          <FillFields
            typed={fill}
            feeAsset={market.settle}
            problemOf={(field) => (tried ? (readings[place]?.problems?.get(field) ?? null) : null)}
            onChange={change}
          />
          {fills.length === 1 ? null : (
            <div>
              <Button look="ghost" onClick={() => setFills(fills.filter(({ key }) => key !== fill.key))}>
                Remove fill {place + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button
          disabled={fills.length >= LIMITS.manualFills}
          onClick={() => setFills([...fills, { ...freshFill('sell'), quantity: fills.at(-1)?.quantity ?? '' }])}
        >
          <IconPlus size={15} aria-hidden />
          Add a fill
        </Button>
      </div>
      <FormProblem text={failure} />
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" busy={busy} onClick={() => void submit()}>
          {asks ? 'Add anyway' : 'Add trade'}
        </Button>
      </ModalActions>
    </Modal>
  )
}

function freshFill(side: 'buy' | 'sell'): TypedFill {
  return { key: newFillKey(), moment: '', side, quantity: '', price: '', fee: '' }
}
