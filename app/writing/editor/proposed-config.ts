import { addStatusMap } from '#spec/config/yaml/add-status-map'
import { STATES } from '#spec/types'
import type { ProposedText } from './open-file'

/** The status mapping that the address proposes for a configuration: see mappingQuery. */
export function proposedConfig(content: string, query: URLSearchParams): ProposedText | null {
  const connection = query.get('status_map')
  if (connection === null) return null
  const isState = (word: string) => STATES.some((state) => state === word)
  const entries = [...query].filter(([name, value]) => name.includes('.') && value !== '')
  const under = (prefix: string) =>
    entries
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value] as const)
  const text = addStatusMap(content, connection, {
    forward: Object.fromEntries(under('forward.').filter(([state]) => isState(state))),
    reverse: Object.fromEntries(under('reverse.').filter(([, state]) => isState(state))),
  })
  return text === null || text === content ? null : { text, source: 'the test of the ticket system' }
}
