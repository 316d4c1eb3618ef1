import { MAX_LIST_OFFSET } from '#shared/limits'

/** The offset of a list from the address. Invalid numbers mean 0. */
export function readOffset(url: URL): number {
  const offset = url.searchParams.get('offset') ?? ''
  return /^\d{1,6}$/.test(offset) ? Math.min(Number(offset), MAX_LIST_OFFSET) : 0
}
