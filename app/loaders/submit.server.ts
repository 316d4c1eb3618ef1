import type { Caller } from '#server/router'

interface SubmitError {
  code?: unknown
  cause?: {
    code?: unknown
    message?: unknown
    issues?: { path?: unknown[]; msg?: unknown; message?: unknown }[]
  }
}

const SHOWN_CODES = new Set([
  'forbidden',
  'not_found',
  'conflict',
  'payment_required',
  'rate_limited',
  'not_configured',
  'unavailable',
  'upstream_failed',
])

/** Runs the procedure of a form. Errors that the user can fix are returned as a message for the same page. */
export async function submit<T>(
  caller: Caller,
  work: (caller: Caller) => Promise<T>,
): Promise<{ done: T; problem: null } | { done: null; problem: string }> {
  try {
    return { done: await work(caller), problem: null }
  } catch (error) {
    const problem = describeProblem(error as SubmitError)
    if (problem === null) throw error
    return { done: null, problem }
  }
}

function describeProblem({ code, cause }: SubmitError): string | null {
  if (typeof cause?.code === 'string' && SHOWN_CODES.has(cause.code)) return String(cause.message)
  if (cause?.code === 'validation_failed') return String(cause.message)
  if (code !== 'BAD_REQUEST') return null
  const [issue] = cause?.issues ?? []
  return `The ${issue?.path?.join(' ').replaceAll('_', ' ') ?? 'form'} ${issue?.message ?? 'is not valid'}.`
}
