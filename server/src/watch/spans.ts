/**
 * Spans of what the server does. Their attributes are names from our own code: never SQL, ids, addresses or texts of
 * errors. Without a collector nothing is made.
 */
import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api'

let tracer: Tracer | null = null

/** Called once there is a collector. */
export function beginTracing(given: Tracer): void {
  tracer = given
}

/** Runs `work` in a span below the present one. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer === null ? work() : spanned({ tracer, name, attributes }, work)
}

/** Runs `work` in a span of its own, whatever began it: jobs outlive the request that asked for them. */
export function inRootSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const given = tracer
  if (given === null) return work()
  return context.with(ROOT_CONTEXT, () => spanned({ tracer: given, name, attributes }, work))
}

/** Runs `work` in the span of a request, whose name and result are known only at its end. */
export async function inServerSpan<T extends { readonly status: number }>(
  method: string,
  route: () => string,
  work: () => Promise<T>,
): Promise<T> {
  if (tracer === null) return work()
  const attributes = { 'http.request.method': method }
  return spanned({ tracer, name: method, kind: SpanKind.SERVER, attributes }, async (span) => {
    const response = await work()
    span.updateName(`${method} ${route()}`)
    span.setAttributes({ 'http.route': route(), 'http.response.status_code': response.status })
    if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    return response
  })
}

type NewSpan = {
  readonly tracer: Tracer
  readonly name: string
  readonly kind?: SpanKind
  readonly attributes: Attributes
}

function spanned<T>({ tracer: given, name, ...options }: NewSpan, work: (span: Span) => Promise<T>): Promise<T> {
  return given.startActiveSpan(name, options, async (span) => {
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
