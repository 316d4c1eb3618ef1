import { isScalar, parseDocument } from 'yaml'

export interface StatusMapAdditions {
  forward: Readonly<Record<string, string>>
  reverse: Readonly<Record<string, string>>
}

/** Adds entries to the `status_map` of a connection and keeps comments. Null if the text is not valid YAML. */
export function addStatusMap(text: string, connection: string, additions: StatusMapAdditions): string | null {
  const document = parseDocument(text)
  if (document.errors.length > 0) return null
  for (const [direction, entries] of Object.entries(additions))
    for (const [name, value] of Object.entries(entries)) {
      const path = ['ticket_systems', connection, 'status_map', direction, name]
      for (let length = 1; length < path.length; length++) {
        const above = path.slice(0, length)
        const node = document.getIn(above, true)
        if (isScalar(node) && node.value === null) document.deleteIn(above)
      }
      document.setIn(path, value)
    }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}
