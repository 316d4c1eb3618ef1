import type { DomainError } from '#server/kernel/errors'

const NEXT_STEP: Partial<Record<DomainError['code'], string>> = {
  not_found: 'Check the repository with list_specs, and the path and ids with get_spec.',
  forbidden: 'Ask the person to change the role or the scopes of the credential.',
  unauthenticated: 'Ask the person to connect again with a valid credential.',
}

/** The problem and the next step. */
export function errorText({ code, message, issues, headers }: DomainError, requestId: string): string {
  const details = code === 'validation_failed' ? issues.map(({ loc, msg }) => `${loc.at(-1)} ${msg}.`) : []
  const wait = headers['retry-after'] ? [`Try again in ${headers['retry-after']} s.`] : []
  const next = NEXT_STEP[code] ? [NEXT_STEP[code]] : []
  return [`${code}: ${message}`, ...details, ...wait, ...next, `(request ${requestId})`].join(' ')
}
