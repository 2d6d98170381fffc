/** Brings the plans to a built page. Small, because such a page has a small script; so the answer is taken as it is. */
import type { Plan } from '@roundtrip/contract'
import { functionUrl } from '../../data/origins.ts'
import { session } from '../../data/session/page-session.ts'
import { fillPlans } from './fill-plans.ts'

export function livePlans(place: Element): void {
  void load().then((plans) => {
    if (plans === null) return
    const show = (): void => fillPlans(place, plans, session.current()?.uid ?? null)
    session.subscribe(show)
    show()
  })
}

/** Null where the server does not answer; the text that stands there stays. */
async function load(): Promise<readonly Plan[] | null> {
  try {
    const response = await fetch(functionUrl('us-central1', 'listPlans'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"data":{}}',
    })
    const { data } = (await response.json()) as { readonly data?: { readonly plans: readonly Plan[] } }
    return data?.plans ?? null
  } catch {
    return null
  }
}
