/** Loads each value once. Failures are not cached. */
export function once<T>() {
  const values = new Map<string, Promise<T>>()
  return async (key: string, load: () => Promise<T>): Promise<T> => {
    const value = values.get(key) ?? load()
    values.set(key, value)
    try {
      return await value
    } catch (error) {
      values.delete(key)
      throw error
    }
  }
}
