/**
 * Loads the plans into a built page. Small, because such pages have a small script; so the response is not validated.
 */
import type { Plan } from '@roundtrip/contract/plans'
import { functionUrl } from '../origins.ts'
import { session } from '../data/session/page-session.ts'
import { fillPlans, PLANS_FAILED } from '../parts/plans/fill-plans.ts'
import { t } from '../language/translate.ts'

export function livePlans(container: Element): void {
  void load().then((plans) => {
    if (plans === null) return showFailure(container)
    const show = (): void => {
      const user = session.current()
      // Not before it is known who reads: the button of a plan leads a visitor and a trader to different pages.
      if (user !== undefined) fillPlans(container, plans, user?.uid ?? null)
    }
    session.subscribe(show)
    show()
  })
}

/** Shows that the plans could not be loaded, with a button to retry. */
function showFailure(container: Element): void {
  const template = container.querySelector('template')
  const note = document.createElement('p')
  note.role = 'alert'
  note.textContent = `${PLANS_FAILED()} `
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = t('Try again')
  again.addEventListener('click', () => {
    again.disabled = true
    livePlans(container)
  })
  note.append(again)
  container.replaceChildren(...(template === null ? [] : [template]), note)
}

/** Null if the server does not respond with plans. */
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
