import { CodeHostError } from './port'

/** Ids become arguments and input lines of git, so only full ids of either hash are accepted. */
export function objectId(sha: string): string {
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(sha)) return sha
  throw new CodeHostError(
    'not_found',
    `"${sha.slice(0, 80)}" is not an object id: give all 40 or 64 hexadecimal digits.`,
  )
}
