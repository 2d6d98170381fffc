import { Select, TextInput } from '@mantine/core'
import { AppError } from '@roundtrip/contract/errors'
import { LIMITS } from '@roundtrip/contract/fields'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccounts } from '../../data/accounts/accounts.ts'
import { useNow } from '../../data/page/clock.ts'
import { closeModal } from '../../data/page/modals.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useSettings } from '../../data/settings/settings.ts'
import { newFillKey, useTradeEdits } from '../../data/trades/trade-edits.ts'
import { sentenceOf } from '../../data/words/sentences.ts'
import styles from '../../parts/manual/Manual.module.css'
import { readFill, type TypedFill } from '../../parts/manual/typed-fill.ts'
import { readTypedMarket, type TypedMarket } from '../../parts/manual/typed-market.ts'
import { tellDone } from '../../parts/tell.ts'
import { tradePath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { FormProblem } from '../../ui/FormProblem.tsx'
import { Modal, ModalActions } from '../../ui/Modal.tsx'
import { FillsFields } from './FillsFields.tsx'
import { expandQuick, quickProblems, type QuickTrade } from './quick-trade.ts'
import { QuickFields } from './QuickFields.tsx'
import { t } from '../../language/translate.ts'

const NEW = 'new'

const FRESH: QuickTrade = {
  symbol: '',
  kind: 'linear',
  side: 'long',
  quantity: '',
  entryTime: '',
  entryPrice: '',
  exitTime: '',
  exitPrice: '',
  fees: '',
}

type LongForm = { readonly market: TypedMarket; readonly fills: readonly TypedFill[] }

/** Enters a trade that no export has, in an existing or new account: by entry and exit, or fill by fill. */
export default function AddTrade() {
  const accounts = useAccounts().data ?? []
  const { zone } = useSettings().settings
  const now = useNow()
  const [account, setAccount] = useState<string | null>(null)
  const [name, setName] = useState(t('Manual trades'))
  const [quick, setQuick] = useState(FRESH)
  const [keys] = useState(() => [newFillKey(), newFillKey()] as const)
  /** Null while the short form is enough. */
  const [long, setLong] = useState<LongForm | null>(null)
  const [tried, setTried] = useState(false)
  const onClose = (): void => closeModal('addTrade')
  const { market, fills } = long ?? expandQuick(quick, keys)
  const chosen = account ?? accounts[0]?.id ?? NEW
  const traded = readTypedMarket(market)
  const readings = fills.map((fill) => readFill(fill, { positionSide: 'both', feeAsset: market.settle, zone, now }))
  const nameProblem = chosen === NEW && name.trim() === '' ? t('Enter a name.') : null
  const { add, busy, failure, needsConfirmation } = useAdd({ onClose, onAccount: setAccount })
  const submit = (): void => {
    setTried(true)
    const filled = readings.flatMap(({ fill }) => (fill === null ? [] : [fill]))
    if (traded.market === null || filled.length < fills.length || nameProblem !== null) return
    void add({ account: chosen === NEW ? { name: name.trim() } : chosen, market: traded.market, fills: filled })
  }
  const problems = quickProblems(
    traded.problems,
    readings.map((reading) => reading.problems),
  )
  return (
    <Modal opened wide title={t('Add trade')} onClose={onClose} dirty={quick !== FRESH || long !== null}>
      {long === null ? (
        <QuickFields
          typed={quick}
          problemOf={(field) => (tried ? (problems.get(field) ?? null) : null)}
          onChange={setQuick}
        />
      ) : (
        <FillsFields
          {...long}
          marketProblem={(field) => (tried ? (traded.problems?.get(field) ?? null) : null)}
          fillProblem={(index, field) => (tried ? (readings[index]?.problems?.get(field) ?? null) : null)}
          onChange={(changes) => setLong({ ...long, ...changes })}
        />
      )}
      <div className={styles.fields}>
        <Select
          label={t('Account')}
          allowDeselect={false}
          data={[
            ...accounts.map(({ id, name: label }) => ({ value: id, label })),
            { value: NEW, label: t('A new account') },
          ]}
          value={chosen}
          onChange={setAccount}
          comboboxProps={{ withinPortal: false }}
        />
        {chosen === NEW ? (
          <TextInput
            label={t('Account name')}
            maxLength={LIMITS.name}
            value={name}
            error={tried ? nameProblem : null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        ) : null}
      </div>
      <FormProblem text={failure} />
      <ModalActions>
        {long === null ? (
          <Button look="ghost" onClick={() => setLong({ market, fills })}>
            {t('More fields')}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button look="primary" busy={busy} onClick={submit}>
          {needsConfirmation ? t('Add anyway') : t('Add trade')}
        </Button>
      </ModalActions>
    </Modal>
  )
}

type Adding = {
  /** The id of an account, or the name of one to be created. */
  readonly account: string | { readonly name: string }
  readonly market: NonNullable<ReturnType<typeof readTypedMarket>['market']>
  readonly fills: readonly NonNullable<ReturnType<typeof readFill>['fill']>[]
}

/** Adds the trade and opens it. `needsConfirmation`: the next attempt confirms what the server refused. */
function useAdd({ onClose, onAccount }: { readonly onClose: () => void; readonly onAccount: (id: string) => void }) {
  const uid = useUid()
  const navigate = useNavigate()
  const edits = useTradeEdits()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [needsConfirmation, setNeedsConfirmation] = useState(false)
  const add = async ({ account, market, fills }: Adding): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const accountId = typeof account === 'string' ? account : await edits.createAccount(account.name)
      // If the rest fails, the next attempt uses the account that was just created.
      onAccount(accountId)
      const { tradeId, undo } = await edits.addFills({ account: accountId, ...market }, [...fills], {
        account: accountId,
        confirmed: needsConfirmation,
      })
      onClose()
      tellDone(t('Trade added.'), undo)
      await navigate(tradePath(uid, tradeId))
    } catch (error) {
      setFailure(sentenceOf(error))
      setNeedsConfirmation(error instanceof AppError && error.reason === 'closes-before-opening')
      setBusy(false)
    }
  }
  return { add, busy, failure, needsConfirmation }
}
