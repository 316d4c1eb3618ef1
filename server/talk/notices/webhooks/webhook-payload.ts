import type { Org } from '#server/kernel/context'
import type { OutgoingMessage } from '../delivery/target'

type PayloadSource = Pick<OutgoingMessage, 'createdAt' | 'content' | 'groups'>

/** The payload of a webhook: the kind, the notice's text, and its items with the fields of their kind. */
export function composePayload({ slug }: Org, { createdAt, content, groups }: PayloadSource) {
  const [group] = groups
  return {
    type: group?.kind ?? '',
    timestamp: createdAt.toISOString(),
    data: {
      org: slug,
      repo: group && group.repositoryId !== null ? group.source : null,
      title: content.title,
      lines: content.parts.flatMap(({ lines }) =>
        lines.map((line) => line.map(({ text, url }) => ({ text, url: url ?? null }))),
      ),
      items: (group?.items ?? []).map(toWireNames),
      total: group?.total ?? 0,
    },
  }
}

const toWireNames = (item: object) =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
