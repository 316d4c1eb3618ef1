import { CodeHostError } from './port'

/** Ids reach git as arguments and as lines of its input: only a full id of either hash may pass. */
export function objectId(sha: string): string {
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(sha)) return sha
  throw new CodeHostError(
    'not_found',
    `"${sha.slice(0, 80)}" is not an object id: give all 40 or 64 hexadecimal digits.`,
  )
}
