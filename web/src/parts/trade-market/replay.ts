/** The state of a candle replay. */
export type TradeReplay = {
  readonly state: 'off' | 'paused' | 'playing'
  /** The last shown candle. */
  readonly at: number
  /** Candles per second. */
  readonly speed: Speed
}

export const SPEEDS = [1, 4, 16] as const
export type Speed = (typeof SPEEDS)[number]

export type ReplayAct =
  | { readonly act: 'start'; readonly at: number }
  | { readonly act: 'stop' | 'toggle' | 'tick' }
  | { readonly act: 'step'; readonly by: number }
  | { readonly act: 'go'; readonly to: number }
  | { readonly act: 'speed'; readonly speed: Speed }

export const NO_REPLAY: TradeReplay = { state: 'off', at: 0, speed: 4 }

/**
 * The replay after an action, with `count` candles. Stepping pauses; it pauses at the end; playing from the end
 * restarts.
 */
export function replayed(replay: TradeReplay, act: ReplayAct, count: number): TradeReplay {
  const within = (index: number): number => Math.max(0, Math.min(index, count - 1))
  const ended = replay.at >= count - 1
  switch (act.act) {
    case 'start':
      return { ...replay, state: 'paused', at: within(act.at) }
    case 'stop':
      return { ...replay, state: 'off' }
    case 'toggle':
      if (replay.state === 'playing') return { ...replay, state: 'paused' }
      return { ...replay, state: 'playing', at: ended ? 0 : replay.at }
    case 'tick':
      if (replay.state !== 'playing') return replay
      return ended ? { ...replay, state: 'paused' } : { ...replay, at: within(replay.at + 1) }
    case 'step':
      return { ...replay, state: 'paused', at: within(replay.at + act.by) }
    case 'go':
      return { ...replay, state: 'paused', at: within(act.to) }
    case 'speed':
      return { ...replay, speed: act.speed }
  }
}
