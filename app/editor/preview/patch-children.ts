/** Brings what is shown to what is wanted, and leaves the blocks before and behind the change alone. */
export function patchChildren(shown: Element, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  const wanted = [...template.content.childNodes]
  const present = [...shown.childNodes]
  let first = 0
  while (first < wanted.length && isSame(present[first], wanted[first])) first++
  let kept = 0
  while (
    kept < Math.min(wanted.length, present.length) - first &&
    isSame(present.at(-1 - kept), wanted.at(-1 - kept))
  )
    kept++
  const behind = present[present.length - kept] ?? null
  for (const old of present.slice(first, present.length - kept)) old.remove()
  for (const fresh of wanted.slice(first, wanted.length - kept)) shown.insertBefore(fresh, behind)
}

const isSame = (one: Node | undefined, other: Node | undefined) =>
  one !== undefined && other !== undefined && one.isEqualNode(other)
