/** Recordings of accounts, which users send in. */
import { parseRecording, recordingText } from '@roundtrip/server/recording'
import { check, type Target } from '../target.ts'

const HEAD = {
  recording: 1,
  exchange: 'bybit',
  at: 1_740_910_530_000,
  pages: 2,
  address: null,
  markets: [{ id: 'BTCUSDT' }],
}
const RESPONSE =
  '{"method":"GET","host":"api.bybit.com","path":"/v5/execution/list","parameters":{"limit":"100"},"status":200,"body":{"list":[{"execId":"1","price":0.10,"qty":9007199254740993}]}}'

export const recordings: Target = {
  seeds: () => [
    new TextEncoder().encode(`${JSON.stringify(HEAD)}\n${RESPONSE}\n`),
    new TextEncoder().encode(`${JSON.stringify(HEAD)}\n${RESPONSE}\n${RESPONSE}`),
  ],
  words: ['"exchange"', '"body":', '1e400', '{"a":', '[[[[', '"\\u0000"', 'null'],
  max: 16_384,
  as: 'bytes',
  read: (input) => {
    let recording: ReturnType<typeof parseRecording>
    try {
      recording = parseRecording(new TextDecoder().decode(input))
    } catch (error) {
      check(
        error instanceof Error && !(error instanceof TypeError),
        'what is not a recording is refused',
        String(error),
      )
      return
    }
    check(
      recordingText(parseRecording(recordingText(recording))) === recordingText(recording),
      'a recording is the same after it was written',
    )
  },
}
