/** The named filters that the address sets; an empty field of a form sets none. */
export function readFilter<Name extends string>(
  { searchParams }: URL,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const set = names.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(set)
}
