/** Limit of all lists. To see more, users filter. */
export const LAST_OFFSET = 10_000

/** The offset of a list from the address. Invalid numbers mean 0. */
export function readOffset(url: URL): number {
  const offset = url.searchParams.get('offset') ?? ''
  return /^\d{1,6}$/.test(offset) ? Math.min(Number(offset), LAST_OFFSET) : 0
}
