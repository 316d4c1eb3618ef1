/**
 * The section with this id, or else the only one with this number. An id wins, because it is unique. Null if no section, or more
 * than one, has the number.
 */
export function findNamedSection<Item>(
  sections: readonly Item[],
  name: string,
  namesOf: (section: Item) => { id: string; number: string | null },
): Item | null {
  const byId = sections.find((section) => namesOf(section).id === name)
  if (byId !== undefined) return byId
  const [first, ...others] = sections.filter((section) => namesOf(section).number === name)
  return first !== undefined && others.length === 0 ? first : null
}
