/**
 * Spans of what the server does. Their attributes are names from our own code: never SQL, ids, addresses or texts of
 * errors. Without a collector nothing is made.
 */
import { type Attributes, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api'

let isTracing = false

/** Called once there is a collector. */
export function beginTracing(): void {
  isTracing = true
}

/** Runs `work` in a span below the present one. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return isTracing ? spanned(name, { attributes }, work) : work()
}

/** Runs `work` in a span of its own, whatever began it: jobs outlive the request that asked for them. */
export function inRootSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return isTracing ? context.with(ROOT_CONTEXT, () => spanned(name, { attributes }, work)) : work()
}

/** Runs `work` in the span of a request, whose name and result are known only at its end. */
export async function inServerSpan<T extends { readonly status: number }>(
  method: string,
  route: () => string,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing) return work()
  return spanned(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, async (span) => {
    const response = await work()
    span.updateName(`${method} ${route()}`)
    span.setAttributes({ 'http.route': route(), 'http.response.status_code': response.status })
    if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    return response
  })
}

type SpanOptions = { readonly kind?: SpanKind; readonly attributes: Attributes }

function spanned<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return trace.getTracer('roundtrip').startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  })
}
