/** The list that the address asks for, or the one shown without one. */
export function readShown<Shown extends string>(
  { searchParams }: URL,
  lists: Record<Shown, unknown>,
  usual: NoInfer<Shown>,
): Shown {
  const asked = searchParams.get('show') ?? ''
  return Object.hasOwn(lists, asked) ? (asked as Shown) : usual
}
