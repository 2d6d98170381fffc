/** For exchanges whose response bodies have `code` and `data`. */
import type { ExchangeClient } from './client.ts'
import { recordOf } from './stream.ts'

export async function requestData(
  client: ExchangeClient,
  method: string,
  parameters: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  return recordOf(await client.request(method, parameters), 'answer')['data']
}
