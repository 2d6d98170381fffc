import { Menu } from '@mantine/core'
import type { PlannedTerms } from '@roundtrip/contract/documents'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAccountNames } from '../../data/accounts/accounts.ts'
import { searchWith } from '../../data/calculator/inputs.ts'
import { type NamedPlan, type PlanActs, usePlanActs, usePlanned } from '../../data/trades/planned.ts'
import { useLabelNames } from '../../data/labels/labels.ts'
import { useUid } from '../../data/session/user-context.ts'
import { useFormats } from '../../data/settings/settings.ts'
import { exact, inPercent, MISSING } from '../../format/number.ts'
import { useTrades } from '../../data/trades/all-trades.ts'
import {
  IconCalendarPlus,
  IconCalculator,
  IconPencil,
  IconTargetArrow,
  IconTrash,
  IconX,
} from '../../ui/icons/index.ts'
import { PlanForm } from './planned/PlanForm.tsx'
import { Failed } from '../../parts/States.tsx'
import { tellDone, tellFailure } from '../../parts/tell.ts'
import { tradePath } from '../../paths.ts'
import { DotsMenu } from '../../ui/DotsMenu.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useRowKeys } from '../../ui/use-row-keys.ts'
import { Tag } from '../../ui/Tag.tsx'
import styles from './Calc.module.css'
import { t } from '../../language/translate.ts'
import { Trans } from '../../language/Trans.tsx'

/** Planned trades: those waiting, and the outcome of the others. */
export function PlannedList() {
  const plans = usePlanned()
  const trades = useTrades()
  const [opened, setOpened] = useState<NamedPlan | null>(null)
  const edit = (index: number): void => setOpened(plans?.[index] ?? null)
  const list = useRowKeys<HTMLUListElement>({
    length: plans?.length ?? 0,
    onOpen: edit,
    more: { e: [t('Edit the plan'), edit] },
  })
  if (trades.error !== null && plans === undefined) {
    return <Failed error={trades.error} onRetry={() => void trades.refetch()} />
  }
  if (plans === undefined) return <Skeleton height={320} />
  if (plans.length === 0) {
    return (
      <Card>
        <EmptyState
          kind="nothing-yet"
          icon={<IconTargetArrow size={26} />}
          title={t('No planned trades yet')}
          text={t(
            'Work out a trade in the calculator and press Use as plan. When you open it, it gets the plan’s stop, targets, risk and note, and shows how closely you followed them.',
          )}
        />
      </Card>
    )
  }
  return (
    <Card title={t('Planned trades')}>
      <ul className={styles.plans} aria-label={t('Planned trades')} {...list}>
        {plans.map((plan, index) => (
          <PlanRow key={plan.id} plan={plan} index={index} onEdit={() => setOpened(plan)} />
        ))}
      </ul>
      {opened === null ? null : <PlanForm begin={opened.plan.terms} before={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

type RowProps = { readonly plan: NamedPlan; readonly index: number; readonly onEdit: () => void }

function PlanRow({ plan: named, index, onEdit }: RowProps) {
  const names = useLabelNames()
  const accounts = useAccountNames()
  const { terms } = named.plan
  const figures: readonly (readonly [string, string])[] = [
    [t('Entry'), exact(terms.entry)],
    [t('Stop'), exact(terms.stop)],
    [t('Targets'), terms.targets.length === 0 ? MISSING : terms.targets.map(({ price }) => exact(price)).join(', ')],
    [t('Quantity'), exact(terms.quantity)],
    [t('Risk'), riskText(terms)],
    [t('Leverage'), terms.leverage === null ? MISSING : `${exact(terms.leverage)}×`],
    // A plan for a deleted account never matches a trade; another account can be set.
    ...(terms.account === null ? [] : [[t('Account'), accounts.get(terms.account) ?? 'deleted'] as const]),
  ]
  return (
    <li className={styles.plan} data-state={named.state} data-index={index} tabIndex={-1}>
      <div className={styles.planHead}>
        <strong>{terms.ticker}</strong>
        <span>{terms.side === 'long' ? t('Long') : t('Short')}</span>
        <StateTag plan={named} />
        {terms.labels.map((id) => (
          <Tag key={id} colour={names.get(id)?.colour}>
            {names.get(id)?.name ?? id}
          </Tag>
        ))}
      </div>
      <PlanMenu plan={named} onEdit={onEdit} />
      <dl className={styles.planFigures}>
        {figures.map(([name, text]) => (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd className="figures">{text}</dd>
          </div>
        ))}
      </dl>
      {terms.note.trim() === '' ? null : <p className={styles.planNote}>{terms.note}</p>}
    </li>
  )
}

function riskText({ risk, riskPct }: PlannedTerms): string {
  if (risk === null) return riskPct === null ? MISSING : inPercent(exact(riskPct))
  return riskPct === null ? exact(risk) : `${exact(risk)} (${inPercent(exact(riskPct))})`
}

function StateTag({ plan: { state, taken, plan } }: { readonly plan: NamedPlan }) {
  const uid = useUid()
  const { times } = useFormats()
  if (taken !== null) {
    return (
      <span className={styles.state}>
        <Tag>{t('Taken')}</Tag>
        <Link to={tradePath(uid, taken.tradeId)}>
          <Trans text="by the trade of {openTime}" with={{ openTime: times.moment(taken.openTime) }} />
        </Link>
      </span>
    )
  }
  const message: Readonly<Record<typeof state, ReactNode>> = {
    waiting: (
      <>
        <Trans text="until {validUntil}" with={{ validUntil: times.moment(plan.validUntil) }} />
      </>
    ),
    expired: (
      <>
        <Trans text="on {validUntil}" with={{ validUntil: times.moment(plan.validUntil) }} />
      </>
    ),
    closed: (
      <>
        <Trans text="on {closedAt}" with={{ closedAt: times.moment(plan.closedAt) }} />
      </>
    ),
    taken: null,
  }
  const names = { waiting: t('Waiting'), expired: t('Expired'), closed: t('Closed'), taken: t('Taken') } as const
  return (
    <span className={styles.state}>
      <Tag tone={state === 'expired' ? 'warn' : 'plain'}>{names[state]}</Tag> {message[state]}
    </span>
  )
}

/** The actions of a plan. */
function PlanMenu({ plan, onEdit }: { readonly plan: NamedPlan; readonly onEdit: () => void }) {
  const acts = usePlanActs()
  const run = (act: (acts: PlanActs) => ReturnType<PlanActs['renew']>, message: string) => (): void => {
    act(acts).then(({ undo }) => tellDone(message, undo), tellFailure)
  }
  const { terms } = plan.plan
  const values = { ...terms, target: terms.targets[0]?.price ?? null }
  const inputs = Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) =>
      typeof text === 'string' && CALCULATED.has(name) ? [[name, text]] : [],
    ),
  )
  return (
    <DotsMenu label={t('Edit the plan of {ticker}', { ticker: terms.ticker })}>
      {plan.state === 'waiting' ? (
        <>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
            {t('Edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconX size={15} />} onClick={run(({ close }) => close(plan), t('Plan closed.'))}>
            {t('Close it')}
          </Menu.Item>
        </>
      ) : null}
      {plan.state === 'expired' || plan.state === 'closed' ? (
        <Menu.Item
          leftSection={<IconCalendarPlus size={15} />}
          onClick={run(({ renew }) => renew(plan), t('Waits for seven more days.'))}
        >
          {t('Renew for seven days')}
        </Menu.Item>
      ) : null}
      {plan.taken === null ? null : (
        <>
          <Menu.Item
            leftSection={<IconTargetArrow size={15} />}
            onClick={run(({ detach }) => detach(plan, 'wait'), t('Unlinked. The plan is open again.'))}
          >
            {t('Unlink plan')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconX size={15} />}
            onClick={run(({ detach }) => detach(plan, 'close'), t('Plan closed.'))}
          >
            {t('Unlink and archive plan')}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconCalculator size={15} />}
        component={Link}
        to={`?${searchWith('positionSize', inputs)}`}
      >
        {t('Open in Position size')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={15} />} onClick={run(({ remove }) => remove(plan), t('Plan deleted.'))}>
        {t('Delete')}
      </Menu.Item>
    </DotsMenu>
  )
}

/** The plan fields that calculators have under the same name. */
const CALCULATED: ReadonlySet<string> = new Set([
  'ticker',
  'base',
  'quote',
  'side',
  'entry',
  'stop',
  'target',
  'leverage',
  'quantity',
])
