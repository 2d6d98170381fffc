import type { Chapter } from './chapter.ts'

const PROVIDER = 'server/src/auth/provider-tokens.test.ts'
const WAYS = 'server/src/auth/other-ways.test.ts > an identity provider'
const NO_SERVER = 'because Roundtrip is no authorization server: it gives out no OAuth tokens and knows no clients'
const NO_RESOURCES = 'because no OAuth access token opens anything here; own tokens for scripts are no OAuth'
const NO_PROVIDER = 'because Roundtrip is no OpenID provider'

export const OAUTH: Chapter = {
  number: 10,
  title: 'OAuth and OIDC',
  rows: [
    {
      id: '10.1.1',
      level: 2,
      text: 'Tokens go only where they are needed, never into the browser.',
      missing: 'The tokens of a provider stay on the server, encrypted; no test looks for them in answers.',
    },
    {
      id: '10.1.2',
      level: 2,
      text: 'Codes and tokens count only for the browser that began.',
      tests: [`${WAYS} > that sends somebody whom we did not send there opens nothing`],
    },
    {
      id: '10.2.1',
      level: 2,
      text: 'The code flow is guarded against forged requests, by PKCE or state.',
      tests: [`${WAYS} > that sends somebody whom we did not send there opens nothing`],
    },
    {
      id: '10.2.2',
      level: 2,
      text: 'With several providers, answers cannot be mixed up.',
      missing: 'The iss parameter of an answer is not asked for; the issuer of the token is checked.',
      partly: [`${PROVIDER} > a provider that says that it is another one opens nothing`],
    },
    { id: '10.3.1', level: 2, text: 'Access tokens count for this service only.', notApplicable: NO_RESOURCES },
    { id: '10.3.2', level: 2, text: 'Scopes of access tokens decide.', notApplicable: NO_RESOURCES },
    { id: '10.3.3', level: 2, text: 'Users are found by claims that no other user gets.', notApplicable: NO_RESOURCES },
    { id: '10.3.4', level: 2, text: 'Strength and age of the sign-in are looked at.', notApplicable: NO_RESOURCES },
    { id: '10.4.1', level: 1, text: 'Redirect addresses are compared with a list.', notApplicable: NO_SERVER },
    { id: '10.4.2', level: 1, text: 'A code of authorization counts once.', notApplicable: NO_SERVER },
    { id: '10.4.3', level: 1, text: 'A code lives ten minutes at most.', notApplicable: NO_SERVER },
    { id: '10.4.4', level: 1, text: 'Clients get only the grants they need.', notApplicable: NO_SERVER },
    { id: '10.4.5', level: 1, text: 'Refresh tokens cannot be replayed.', notApplicable: NO_SERVER },
    { id: '10.4.6', level: 2, text: 'The code grant asks for PKCE.', notApplicable: NO_SERVER },
    { id: '10.4.7', level: 2, text: 'Open registration of clients is guarded.', notApplicable: NO_SERVER },
    { id: '10.4.8', level: 2, text: 'Refresh tokens end.', notApplicable: NO_SERVER },
    { id: '10.4.9', level: 2, text: 'Users can revoke tokens of clients.', notApplicable: NO_SERVER },
    { id: '10.4.10', level: 2, text: 'Confidential clients prove who they are.', notApplicable: NO_SERVER },
    { id: '10.4.11', level: 2, text: 'Clients get only the scopes they need.', notApplicable: NO_SERVER },
    {
      id: '10.5.1',
      level: 2,
      text: 'ID tokens cannot be replayed (nonce).',
      tests: [`${PROVIDER} > a token opens an account or does not: *`],
    },
    {
      id: '10.5.2',
      level: 2,
      text: 'Users are known by sub.',
      tests: [`${WAYS} > makes an account at the first visit and finds it at the second`],
    },
    {
      id: '10.5.3',
      level: 2,
      text: 'A provider whose metadata name another issuer is refused.',
      tests: [`${PROVIDER} > a provider that says that it is another one opens nothing`],
    },
    {
      id: '10.5.4',
      level: 2,
      text: 'ID tokens are for this client.',
      tests: [`${PROVIDER} > a token opens an account or does not: *`],
    },
    {
      id: '10.5.5',
      level: 2,
      text: 'Logout by the provider cannot be forged.',
      notApplicable: 'because there is no back-channel logout',
    },
    { id: '10.6.1', level: 2, text: 'Only safe kinds of answers are allowed.', notApplicable: NO_PROVIDER },
    { id: '10.6.2', level: 2, text: 'Nobody can be logged out by force.', notApplicable: NO_PROVIDER },
    { id: '10.7.1', level: 2, text: 'Users agree to each authorization.', notApplicable: NO_SERVER },
    { id: '10.7.2', level: 2, text: 'They are shown what they agree to.', notApplicable: NO_SERVER },
    { id: '10.7.3', level: 2, text: 'They can see and revoke what they agreed to.', notApplicable: NO_SERVER },
  ],
}
