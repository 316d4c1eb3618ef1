interface Visit {
  node: string
  next: number
}

/**
 * Returns each node that is part of a circle, with the sorted members of the circle. Tarjan's algorithm for strongly
 * connected components, without recursion, in linear time. All targets must be nodes.
 */
export function findCircles(edges: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles = new Map<string, readonly string[]>()

  const enter = (node: string): Visit => {
    order.set(node, order.size)
    lowest.set(node, order.size - 1)
    open.push(node)
    isOpen.add(node)
    return { node, next: 0 }
  }
  const lower = (node: string, to: number | undefined): void => {
    lowest.set(node, Math.min(lowest.get(node) ?? 0, to ?? 0))
  }
  const close = (root: string): void => {
    const members = open.splice(open.lastIndexOf(root))
    for (const member of members) isOpen.delete(member)
    if (members.length === 1 && edges.get(root)?.includes(root) !== true) return
    members.sort()
    for (const member of members) circles.set(member, members)
  }

  for (const start of edges.keys()) {
    if (order.has(start)) continue
    const path = [enter(start)]
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const { node } = visit
      const target = edges.get(node)?.[visit.next++]
      if (target === undefined) {
        path.pop()
        if (lowest.get(node) === order.get(node)) close(node)
        const parent = path.at(-1)
        if (parent !== undefined) lower(parent.node, lowest.get(node))
      } else if (!order.has(target)) path.push(enter(target))
      else if (isOpen.has(target)) lower(node, order.get(target))
    }
  }
  return circles
}
