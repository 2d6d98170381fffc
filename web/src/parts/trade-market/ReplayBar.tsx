import type { RunningPoint } from '@roundtrip/core/measures'
import type { MoneyFormat } from '../../format/money.ts'
import { ownQuantity, priceText } from '../../format/number.ts'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { GlossaryName } from '../../ui/Hint.tsx'
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconX,
} from '../../ui/icons/index.ts'
import { type TradeReplay, type ReplayAct, SPEEDS } from './replay.ts'
import styles from './Market.module.css'
import { t } from '../../language/translate.ts'

type Props = {
  readonly replay: TradeReplay
  readonly act: (act: ReplayAct) => void
  readonly count: number
  /** The state of the trade at the last shown candle. */
  readonly point: RunningPoint | undefined
  readonly moment: string
  readonly money: MoneyFormat
}

/** The controls of a replay, with the state of the trade at its candle. */
export function ReplayBar({ replay, act, count, point, moment, money }: Props) {
  const playing = replay.state === 'playing'
  // Pressing Replay removes its button, so the focus moves here.
  const first = useFirstFocus<HTMLButtonElement>()
  const play = playing ? t('Pause') : t('Play')
  return (
    <div className={styles.replay}>
      <div className={styles.controls}>
        <Button
          size="icon"
          aria-label={t('Candle before')}
          title={t('Candle before')}
          onClick={() => act({ act: 'step', by: -1 })}
        >
          <IconPlayerSkipBack size={16} aria-hidden />
        </Button>
        <Button
          ref={first}
          size="icon"
          look="primary"
          aria-label={play}
          title={play}
          onClick={() => act({ act: 'toggle' })}
        >
          {playing ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        </Button>
        <Button
          size="icon"
          aria-label={t('Next candle')}
          title={t('Next candle')}
          onClick={() => act({ act: 'step', by: 1 })}
        >
          <IconPlayerSkipForward size={16} aria-hidden />
        </Button>
        <input
          type="range"
          className={styles.slider}
          aria-label={t('Candle')}
          aria-valuetext={moment}
          min={0}
          max={count - 1}
          value={replay.at}
          onChange={(event) => act({ act: 'go', to: Number(event.currentTarget.value) })}
        />
        <SegmentedTabs
          label={t('Candles per second')}
          value={String(replay.speed)}
          options={SPEEDS.map((speed) => ({ value: String(speed), text: `${speed}/s` }))}
          onChange={(chosen) => {
            const speed = SPEEDS.find((candidate) => String(candidate) === chosen)
            if (speed !== undefined) act({ act: 'speed', speed })
          }}
        />
        <Button
          size="icon"
          look="ghost"
          aria-label={t('End replay')}
          title={t('End replay')}
          onClick={() => act({ act: 'stop' })}
        >
          <IconX size={16} aria-hidden />
        </Button>
      </div>
      {point === undefined ? null : <Standing point={point} moment={moment} money={money} />}
    </div>
  )
}

function Standing({ point, moment, money }: { readonly point: RunningPoint } & Pick<Props, 'moment' | 'money'>) {
  const total = point.realised + point.unrealised
  const figures = [
    [t('Position'), ownQuantity(point.position)],
    [t('Average entry'), priceText(point.averageEntry)],
    [t('Realized'), <Money key="r" sign={point.realised} text={money.signed(point.realised)} />],
    [t('Unrealized'), <Money key="u" sign={point.unrealised} text={money.signed(point.unrealised)} />],
    [t('Together'), <Money key="t" sign={total} text={money.signed(total)} strong />],
  ] as const
  return (
    <dl className={styles.standing} aria-label={t('The trade at {moment}', { moment })}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>
            <GlossaryName>{name}</GlossaryName>
          </dt>
          <dd className="figures">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
