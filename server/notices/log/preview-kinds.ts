import { noticeKinds } from '../../collect'
import type { OrgContext } from '../../kernel/context'
import type { NoticeKind } from '../../kernel/notices/notices'
import { noticeText } from '../inbox/list-inbox'
import type { PreviewWire } from '../wire'

/** The repository of the samples. */
const SOURCE = 'acme/payments'

/** A sample of each kind. It needs no chat workspace. */
export function previewKinds(ctx: OrgContext): PreviewWire {
  const kinds = [...noticeKinds.values()].filter(({ samples }) => samples.length > 0)
  return {
    kinds: kinds.map(({ name: kind, label, chat, samples }) => ({
      kind,
      label,
      setting: chat && settingOf(chat),
      ...noticeText(ctx, {
        kind,
        repositoryId: null,
        source: SOURCE,
        items: [...samples],
        total: samples.length,
      }),
    })),
  }
}

const settingOf = (chat: NonNullable<NoticeKind['chat']>): string =>
  chat === 'alerts' ? 'chat.sre_channel' : `chat.notifications.${chat}`
