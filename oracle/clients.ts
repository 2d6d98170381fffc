/** The official client of the callable protocol and ours, making the same calls. */
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import { connectFunctionsEmulator, getFunctions, httpsCallable } from '@firebase/functions'
import { defineFunction, type Region } from '@roundtrip/contract/calls'
import { AppError } from '@roundtrip/contract/errors'
import * as z from 'zod/mini'
import { createCall } from '../web/src/data/requests/callable.ts'

const PROJECT = 'demo-journal'

export type Tokens = { readonly bearer?: string; readonly messaging?: string; readonly appCheck?: string }

export type TestCall = {
  readonly port: number
  readonly region: Region
  readonly name: string
  readonly input: unknown
  readonly tokens: Tokens
  /** 0 = the client's default. */
  readonly timeoutMs: number
}

/** The outcome of a call. An error without a code is a plain one, such as for data that has no JSON form. */
export type Outcome =
  | { readonly value: unknown }
  | { readonly code: string | null; readonly message: string; readonly details: unknown }

let apps = 0

/** `@firebase/functions`, with its services of tokens replaced by fixed ones. */
export async function official(testCall: TestCall): Promise<Outcome> {
  const { port, region, name, input, timeoutMs } = testCall
  apps += 1
  const app = initializeApp({ projectId: PROJECT }, `oracle-${apps}`)
  provideTokens(app, testCall.tokens)
  const functions = getFunctions(app, region)
  connectFunctionsEmulator(functions, '127.0.0.1', port)
  try {
    const { data } = await httpsCallable(functions, name, { timeout: timeoutMs })(input)
    return { value: data }
  } catch (error) {
    const { code, message, details } = error as { code?: string; message: string; details?: unknown }
    return { code: code?.replace('functions/', '') ?? null, message, details }
  } finally {
    await deleteApp(app)
  }
}

function provideTokens(app: FirebaseApp, { bearer, messaging, appCheck }: Tokens): void {
  const provide = (name: string, service: unknown): void => {
    const component = { name, instanceFactory: () => service, type: 'PRIVATE', instantiationMode: 'LAZY' }
    const { container } = app as unknown as { container: { addComponent: (component: unknown) => void } }
    container.addComponent({ ...component, multipleInstances: false, serviceProps: {}, onInstanceCreated: null })
  }
  if (bearer !== undefined) provide('auth-internal', { getToken: async () => ({ accessToken: bearer }) })
  if (messaging !== undefined) provide('messaging-internal', { getToken: async () => messaging })
  if (appCheck !== undefined) provide('app-check-internal', { getToken: async () => ({ token: appCheck }) })
}

/** The client of the web application, with the same tokens and no way to renew them. */
export async function ours(testCall: TestCall): Promise<Outcome> {
  const { port, tokens, timeoutMs } = testCall
  const call = createCall({
    url: ({ region, name }) => `http://127.0.0.1:${port}/${PROJECT}/${region}/${name}`,
    token: async (options) => (options?.fresh === true ? null : (tokens.bearer ?? null)),
    messagingToken: async () => tokens.messaging ?? null,
    appCheckToken: async () => tokens.appCheck ?? null,
    timeoutMs,
  })
  const { name, region } = testCall
  const contract = defineFunction({ name, region, access: 'anyone', input: z.any(), output: z.any(), reasons: {} })
  try {
    return { value: await call(contract, testCall.input) }
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message, details: error.details }
    return { code: null, message: (error as Error).message, details: undefined }
  }
}
