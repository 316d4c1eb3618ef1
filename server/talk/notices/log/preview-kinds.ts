import type { NoticeGroup } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { NoticeKind } from '#server/kernel/notices/notices'
import { composeMessage } from '../delivery/compose-message'
import { noticeText } from '../inbox/list-inbox'
import { specDigest } from '../notices'
import type { NoticeTextWire, PreviewWire } from '../wire'

/** The repository of the samples. */
const SOURCE = 'acme/payments'

/** Kinds whose samples are included in a digest's sample. */
const OF_DIGEST: readonly NoticeKind['chat'][] = ['spec_status_change', 'spec_created', 'coverage_regression']

/** A sample of each kind. It needs no chat workspace. */
export function previewKinds(ctx: OrgContext): PreviewWire {
  const kinds = [...ctx.registry.noticeKinds.values()]
  const ofDigest = kinds.filter(({ chat }) => OF_DIGEST.includes(chat)).map(sampleOf)
  return {
    kinds: kinds
      .filter(({ name, samples }) => samples.length > 0 || name === specDigest.name)
      .map((kind) => ({
        kind: kind.name,
        label: kind.label,
        setting: settingOf(kind),
        ...(kind.name === specDigest.name ? digestText(ctx, ofDigest) : noticeText(ctx, sampleOf(kind))),
      })),
  }
}

const sampleOf = ({ name, samples }: NoticeKind): NoticeGroup => ({
  kind: name,
  repositoryId: null,
  source: SOURCE,
  items: [...samples],
  total: samples.length,
})

/** A digest shows notices of other kinds, each under its own heading. */
function digestText(ctx: OrgContext, items: NoticeGroup[]): NoticeTextWire {
  const digest = { kind: specDigest.name, repositoryId: null, source: SOURCE, items, total: items.length }
  const { title, parts } = composeMessage(ctx, [digest])
  const lines = parts.flatMap(({ heading, lines }) => [[{ text: heading }], ...lines])
  return {
    title,
    lines: lines.map((line) => line.map(({ text, url }) => ({ text, url: url ?? null }))),
    omitted: 0,
  }
}

function settingOf({ chat, schedule }: NoticeKind): string | null {
  if (chat === null) return schedule ?? null
  return chat === 'alerts' ? 'chat.sre_channel' : `chat.notifications.${chat}`
}
