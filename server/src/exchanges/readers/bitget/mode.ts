/**
 * Classic and unified accounts at Bitget. Each kind of account refuses the API of the other with a code of its own:
 * 40085 is "You are in Unified Account mode, and the Classic Account API is not supported at this time"; a classic
 * account gets 40084 and 25245 from API version 3. Two other clients distinguish the modes by these.
 */
import type { ExchangeClient } from '../client.ts'
import { requestData } from '../data-of.ts'
import { type PageRequest, ReadingTrouble, type RecordPage } from '../reader.ts'
import type { Stream } from '../stream.ts'

export type BitgetMode = 'classic' | 'unified'

const REFUSALS: Readonly<Record<BitgetMode, RegExp>> = {
  classic: /\b40085\b/,
  unified: /\b(?:40084|25245)\b/,
}

/** True if an account of the other kind refused the request. */
export function isOtherMode(error: unknown, mode: BitgetMode): boolean {
  return error instanceof ReadingTrouble && REFUSALS[mode].test(error.exchangeMessage ?? '')
}

/** Whether the account is a unified one. */
export async function isBitgetUnified(client: ExchangeClient): Promise<boolean> {
  try {
    await requestData(client, 'privateSpotGetV2SpotAccountAssets')
    return false
  } catch (error) {
    return isOtherMode(error, 'classic')
  }
}

/** The position of a stream that was never read because the account was of the other kind. */
const UNREAD = 'unread'

/** A stream that pauses while the account is of the other kind, and continues where it stopped if it changes back. */
export function ofMode(mode: BitgetMode, stream: Stream): Stream {
  return {
    ...stream,
    page: async (request) => {
      const position = request.position === UNREAD ? null : request.position
      try {
        return await stream.page({ ...request, position })
      } catch (error) {
        if (!isOtherMode(error, mode)) throw error
        return resting(request)
      }
    },
  }
}

function resting({ position, until }: PageRequest): RecordPage {
  return {
    records: [],
    refused: [],
    position: position ?? UNREAD,
    more: false,
    reached: until,
    since: null,
    discovered: [],
  }
}
