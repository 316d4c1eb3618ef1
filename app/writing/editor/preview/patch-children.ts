/** Updates the children of an element to `html`. Unchanged blocks before and after the change keep their nodes. */
export function patchChildren(element: Element, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  const newNodes = [...template.content.childNodes]
  const oldNodes = [...element.childNodes]
  let first = 0
  while (first < newNodes.length && isSame(oldNodes[first], newNodes[first])) first++
  let commonEnd = 0
  while (
    commonEnd < Math.min(newNodes.length, oldNodes.length) - first &&
    isSame(oldNodes.at(-1 - commonEnd), newNodes.at(-1 - commonEnd))
  )
    commonEnd++
  const nextNode = oldNodes[oldNodes.length - commonEnd] ?? null
  for (const node of oldNodes.slice(first, oldNodes.length - commonEnd)) node.remove()
  for (const node of newNodes.slice(first, newNodes.length - commonEnd)) element.insertBefore(node, nextNode)
}

const isSame = (a: Node | undefined, b: Node | undefined) =>
  a !== undefined && b !== undefined && a.isEqualNode(b)
