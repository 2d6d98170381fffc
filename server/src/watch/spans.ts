/**
 * Spans of the server's work. Their attributes are names from our own code: never SQL, ids, addresses or texts of
 * errors. Without a collector no spans are made, and none of its packages is loaded.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type * as Api from '@opentelemetry/api'
import type { Attributes, Span, Tracer } from '@opentelemetry/api'

type Tracing = { readonly api: typeof Api; readonly tracer: Tracer }

let tracing: Tracing | null = null
const current = new AsyncLocalStorage<Api.Context>()

/** Called once there is a collector. */
export function beginTracing(given: Tracing): void {
  tracing = given
}

/** Runs `work` in a span below the current one. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracing === null ? work() : spanned({ ...tracing, name, attributes }, work)
}

/** Runs `work` in a root span, whatever triggered it: jobs outlive the request that started them. */
export function inRootSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (tracing === null) return work()
  const { api, tracer } = tracing
  return current.run(api.ROOT_CONTEXT, () => spanned({ api, tracer, name, attributes }, work))
}

/** Runs `work` in the span of a request, whose name and result are known only at its end. */
export async function inServerSpan<T extends { readonly status: number }>(
  method: string,
  route: () => string,
  work: () => Promise<T>,
): Promise<T> {
  if (tracing === null) return work()
  const { api, tracer } = tracing
  const attributes = { 'http.request.method': method }
  return spanned({ api, tracer, name: method, kind: api.SpanKind.SERVER, attributes }, async (span) => {
    const response = await work()
    span.updateName(`${method} ${route()}`)
    span.setAttributes({ 'http.route': route(), 'http.response.status_code': response.status })
    if (response.status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
    return response
  })
}

type NewSpan = Tracing & { readonly name: string; readonly kind?: Api.SpanKind; readonly attributes: Attributes }

function spanned<T>({ api, tracer, name, ...options }: NewSpan, work: (span: Span) => Promise<T>): Promise<T> {
  const context = current.getStore() ?? api.ROOT_CONTEXT
  const span = tracer.startSpan(name, options, context)
  return current.run(api.trace.setSpan(context, span), async () => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}
