/** The filters from the address. Empty values are omitted. */
export function readFilter<Name extends string>(
  { searchParams }: URL,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const entries = names.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(entries)
}
