/** Shows the server's plans on a page without React: the built-in card, copied for each plan. */
import type { Plan } from '@roundtrip/contract/plans'
import { offerOf } from '../../data/plans/plan-words.ts'
import { AUTH, userPath } from '../../paths.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** Shown while the server does not respond; never a guess of its response. */
export const PLANS_FAILED = perLanguage(() => t('The plans could not be loaded. The server may be unreachable.'))

/** The link of a plan's button: its checkout for signed-in users, otherwise the sign-up. */
export function choosePath(plan: Pick<Plan, 'id' | 'prices'>, uid: string | null): string {
  if (uid === null) return AUTH.signup
  if (plan.prices.length === 0) return userPath(uid, 'overview')
  return `${AUTH.checkout}?uid=${encodeURIComponent(uid)}&plan=${encodeURIComponent(plan.id)}`
}

/** Fills the element with a card for each plan; its `template` holds the card to copy. */
export function fillPlans(container: Element, plans: readonly Plan[], uid: string | null): void {
  const template = container.querySelector('template')
  const card = template?.content.firstElementChild
  if (!template || !card) return
  container.replaceChildren(template, ...plans.map((plan) => filled(card, plan, uid)))
}

function filled(card: Element, plan: Plan, uid: string | null): Node {
  const copy = card.cloneNode(true) as Element
  const slot = (name: string): Element | null => copy.querySelector(`[data-slot="${name}"]`)
  const write = (name: string, text: string): void => {
    const element = slot(name)
    if (element !== null) element.textContent = text
  }
  const { price, alternative, lines } = offerOf(plan)
  write('name', plan.name)
  write('sentence', plan.sentence)
  write('amount', price.amount)
  write('per', price.per)
  write('alternative', alternative)
  slot('lines')?.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li')
      item.textContent = line
      return item
    }),
  )
  const act = slot('act')
  act?.setAttribute('href', choosePath(plan, uid))
  write('act', actText(plan, uid))
  return copy
}

/** A signed-in user is never sent to the sign-up. */
export function actText({ name, prices }: Pick<Plan, 'name' | 'prices'>, uid: string | null): string {
  if (prices.length > 0) return t('Choose {name}', { name })
  return uid === null ? t('Sign up') : t('Open your journal')
}
