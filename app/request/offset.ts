/** No list goes further; who needs more narrows it. */
export const LAST_OFFSET = 10_000

/** Where a list begins, from the address; what is no number is the start. */
export function readOffset(url: URL): number {
  const offset = url.searchParams.get('offset') ?? ''
  return /^\d{1,6}$/.test(offset) ? Math.min(Number(offset), LAST_OFFSET) : 0
}
