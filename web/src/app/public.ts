/** The script of a prerendered page: display settings, session, demo button, plans, and contact form. */
import { isUnused } from '../data/setup/is-unused.ts'
import { applyDisplay } from '../data/settings/display.ts'
import { accountSentence } from '../data/words/account-sentences.ts'
import { session, startDemo } from '../data/session/page-session.ts'
import { liveContactForm } from '../parts/public/contact-form.ts'
import { DEMO_NOTES } from '../parts/public/demo-notes.ts'
import { livePlans } from './live-plans.ts'
import { userPath } from '../paths.ts'

function showSession(): void {
  const user = session.current()
  for (const part of document.querySelectorAll<HTMLElement>('[data-shown-to]')) {
    part.hidden = (part.dataset['shownTo'] === 'member') !== Boolean(user)
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-shown-to="member"] a')) {
    link.href = userPath(user?.uid ?? '', 'overview')
  }
}

function offerDemo(button: HTMLButtonElement, note: Element): void {
  const say = (text: string, busy: boolean): void => {
    note.textContent = text
    button.disabled = busy
    button.ariaBusy = String(busy)
  }
  const start = (): void => {
    say(DEMO_NOTES().busy, true)
    startDemo().then(
      (uid) => location.assign(userPath(uid, 'overview')),
      (error: unknown) => say(accountSentence(error), false),
    )
  }
  button.addEventListener('click', start)
  // Pressed before this script was there; see `first-look.ts`.
  if (button.getAttribute('aria-busy') === 'true') start()
  // A page restored from the browser's cache has its old state.
  addEventListener('pageshow', (event) => {
    if (event.persisted) say(DEMO_NOTES().idle, false)
  })
}

applyDisplay()
session.subscribe(showSession)
void session.load()
addEventListener('pageshow', (event) => {
  if (event.persisted) void session.load()
})
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-act="demo"]')) {
  const note = button.closest('[data-demo]')?.querySelector('output')
  if (note) offerDemo(button, note)
}
const setups = document.querySelectorAll<HTMLElement>('[data-setup]')
if (setups.length > 0) {
  void isUnused().then((isEmpty) => {
    for (const element of setups) element.hidden = !isEmpty
  })
}
const plans = document.querySelector('[data-plans]')
if (plans !== null) livePlans(plans)
const form = document.querySelector<HTMLFormElement>('form[data-form="contact"]')
if (form !== null) liveContactForm(form)
