import { noticeKinds } from '../../collect'
import type { OrgContext } from '../../kernel/context'
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
      setting: chat && `chat.notifications.${chat}`,
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
