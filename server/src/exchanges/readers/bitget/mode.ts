/**
 * Classic and unified accounts at Bitget. Each kind of account refuses the interface of the other with a code of its own:
 * 40085 is "You are in Unified Account mode, and the Classic Account API is not supported at this time"; 40084 and 25245
 * are what a classic account gets from the third interface. Two other clients tell the modes apart by these.
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

/** True for the refusal of an interface by an account of the other kind. */
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

/** A stream of which nothing was read while the account was of the other kind. */
const UNREAD = 'unread'

/** A stream that rests while the account is of the other kind, and goes on where it stopped if it changes back. */
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
