import type { NoticeGroup } from '#db/schema/index'
import type { Org, OrgContext } from '#server/kernel/context'
import type { NoticeItem, NoticeKind, NoticeLinks } from '#server/kernel/notices/notices'
import { attestPath, orgPath, searchPath, specPath } from '#shared/page-paths'
import type { NoticeLine, NoticeMessage, NoticePart } from '#spec/notices/message'
import { specDigest } from '../notices'

/** Maximum number of lines per list, for readability in chat and mail. */
const MAX_LINES = 20
/** Each takes two of the 50 blocks of a chat message. */
const MAX_ITEMS_WITH_ACTIONS = 15

type MessageSource = Pick<OrgContext, 'org' | 'baseUrl' | 'registry'>

/** Writes the groups as a message. Omits groups of kinds that no module declares any more. */
export function composeMessage(source: MessageSource, groups: readonly NoticeGroup[]): NoticeMessage {
  const flat = groups.flatMap((group) =>
    group.kind === specDigest.name ? (group.items as NoticeGroup[]) : [group],
  )
  const parts = flat.flatMap((group) => composePart(source, group) ?? [])
  const isDigest = groups.some(({ kind }) => kind === specDigest.name)
  const title = isDigest ? `Spec activity in ${source.org.name}` : titleOf(parts)
  return { title, parts }
}

function titleOf(parts: readonly NoticePart[]): string {
  const [first] = parts
  if (!first) return 'Nothing new'
  return parts.length === 1 ? first.heading : `${first.heading}, and ${parts.length - 1} more`
}

function composePart({ org, baseUrl, registry }: MessageSource, group: NoticeGroup): NoticePart | null {
  const kind = registry.noticeKinds.get(group.kind)
  if (!kind) return null
  const links = linksOf(org, baseUrl, group.source)
  const shownItems = (group.items as NoticeItem[]).slice(0, MAX_LINES)
  return {
    kind: kind.name,
    heading: kind.heading(group.total, group.source),
    lines: shownItems.map((item) => describeItem(kind, item, links)),
    omitted: group.total - shownItems.length,
    lineActions: shownItems
      .slice(0, MAX_ITEMS_WITH_ACTIONS)
      .map((item) => (item.outcome === undefined ? (kind.actions?.(item, links, group.source) ?? []) : [])),
  }
}

const describeItem = (kind: NoticeKind, item: NoticeItem, links: NoticeLinks): NoticeLine => [
  ...kind.describe(item, links),
  ...(item.outcome === undefined ? [] : [{ text: `. ${item.outcome}.` }]),
]

function linksOf({ slug }: Org, baseUrl: string, source: string): NoticeLinks {
  const [owner = '', repo = ''] = source.split('/')
  return {
    spec: (path, sectionId) =>
      `${baseUrl}${specPath(slug, owner, repo, path)}${sectionId === undefined ? '' : `#${encodeURIComponent(sectionId)}`}`,
    attest: (path) => `${baseUrl}${attestPath(slug, owner, repo, path)}`,
    search: (query) => `${baseUrl}${searchPath(slug, query)}`,
    page: (path) => `${baseUrl}${orgPath(slug, path)}`,
  }
}
