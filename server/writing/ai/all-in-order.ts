/** Awaits all promises. If several fail, the error of the first in order is thrown, not that of the fastest. */
export async function allInOrder<const T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
