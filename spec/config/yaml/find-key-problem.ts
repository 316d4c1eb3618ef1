/** Why a key is invalid; null if it is valid. `seenKeys` has the keys before it in the same mapping. */
export function findKeyProblem(
  name: string,
  seenKeys: Set<string>,
): { code: string; message: string } | null {
  if (name === '<<') {
    return { code: 'merge_key', message: 'Merge keys (<<) are not part of YAML 1.2. Write the keys out.' }
  }
  if (name === '__proto__') return { code: 'forbidden_key', message: '__proto__ cannot be a key. Rename it.' }
  if (name.trim() === '') return { code: 'bad_key', message: 'There is no key before the colon. Add one.' }
  if (name.length > 200)
    return { code: 'bad_key', message: 'The key is longer than 200 characters. Shorten it.' }
  if (/\0|\p{Surrogate}/u.test(name)) {
    return {
      code: 'bad_character',
      message: 'The key contains a NUL or broken Unicode character. Remove it.',
    }
  }
  if (seenKeys.has(name)) {
    const message = `${JSON.stringify(name)} is set twice in this mapping. Remove one.`
    return { code: 'duplicate_key', message }
  }
  return null
}
