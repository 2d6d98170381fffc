import { currentLanguage } from '../../language/translate.ts'
import { functionUrl } from '../../origins.ts'
import { session } from '../session/page-session.ts'
import { createCall } from './callable.ts'

/** Calls a function of the server as the signed-in user. */
export const call = createCall({
  url: (contract) => functionUrl(contract.region, contract.name),
  token: session.token,
  language: currentLanguage,
})
