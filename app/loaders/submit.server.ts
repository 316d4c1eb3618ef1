import type { Caller } from '../../server/router'

interface Refusal {
  code?: unknown
  cause?: {
    code?: unknown
    message?: unknown
    issues?: { path?: unknown[]; msg?: unknown; message?: unknown }[]
  }
}

const TOLD = new Set([
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'not_configured',
  'unavailable',
  'upstream_failed',
])

/** Does what a form asks. What is wrong with what was typed comes back as a sentence for the same page. */
export async function submit<T>(
  caller: Caller,
  work: (caller: Caller) => Promise<T>,
): Promise<{ done: T; problem: null } | { done: null; problem: string }> {
  try {
    return { done: await work(caller), problem: null }
  } catch (error) {
    const problem = problemOf(error as Refusal)
    if (problem === null) throw error
    return { done: null, problem }
  }
}

function problemOf({ code, cause }: Refusal): string | null {
  if (typeof cause?.code === 'string' && TOLD.has(cause.code)) return String(cause.message)
  if (cause?.code === 'validation_failed') return String(cause.message)
  if (code !== 'BAD_REQUEST') return null
  const [issue] = cause?.issues ?? []
  return `The ${issue?.path?.join(' ').replaceAll('_', ' ') ?? 'form'} ${issue?.message ?? 'is not valid'}.`
}
