import { useCallback, useEffect, useState } from 'react'
import { NO_REPLAY, type TradeReplay, type ReplayAct, replayed } from './replay.ts'

/** A replay of `count` candles that runs on a timer. */
export function useReplay(count: number): readonly [TradeReplay, (act: ReplayAct) => void] {
  const [replay, setReplay] = useState(NO_REPLAY)
  const act = useCallback((next: ReplayAct) => setReplay((now) => replayed(now, next, count)), [count])
  const playing = replay.state === 'playing'
  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => act({ act: 'tick' }), 1_000 / replay.speed)
    return () => clearInterval(timer)
  }, [playing, replay.speed, act])
  return [replay, act]
}
