import type { z } from 'zod'
import type { NotificationType } from '#spec/config/schema/chat-schema'
import type { MessageAction, NoticeLine } from '#spec/notices/message'

/** The fields of every notice item. Other fields belong to its kind. */
export interface NoticeItem {
  /** The document concerned. Its followers are notified. */
  path?: string
  /** The owner of the document, as written in its frontmatter. */
  owner?: string | null
  /** The only recipient, if the audience is `person`. */
  userId?: number
  /** Followers who are not notified, because they caused the event or another notice tells them. */
  exceptUserIds?: number[]
  /** The team of the document, for digests of teams. */
  team?: string | null
  /** Documents that its title may quote. `isRestricted`: AI must not see one of them in full. */
  quoted?: { paths: string[]; isRestricted: boolean }
  [field: string]: unknown
}

/** The place of the event. */
export interface NoticePlace {
  orgId: number
  /** Null for the whole org. */
  repositoryId: number | null
}

/** Makes absolute addresses for the text of a notice. */
export interface NoticeLinks {
  /** The page of a spec, or of one of its sections. */
  spec(path: string, sectionId?: string): string
  /** The page that marks the stale sections of a spec as reviewed. */
  attest(path: string): string
  /** The results of a search. */
  search(query: string): string
  /** A page of the org, such as `sync`. */
  page(path: string): string
}

/** One kind of notice: its recipients, how items are merged, and its texts. All functions are pure. */
export interface NoticeKind<Item extends NoticeItem = NoticeItem> {
  readonly name: string
  /** Its name on pages: "Section status changes". */
  readonly label: string
  /** Checks each item when it is recorded. */
  readonly item: z.ZodType<Item>
  /**
   * The switch in `chat.notifications`, which also routes it. `alerts`: posted to the channel of alerts, without a switch.
   * null: not posted to chat.
   */
  readonly chat: NotificationType | 'alerts' | null
  /** The CONFIG.yaml key with the chat schedule, for scheduled kinds. */
  readonly schedule?: string
  /** The recipients: those who follow or own the document, the admins, or only the item's `userId`. */
  readonly audience: 'followers' | 'admins' | 'person'
  /** True: mailed at once unless the person chooses otherwise. Absent: only in the inbox. */
  readonly isMailedByDefault?: true
  /** Items with the same subject are merged into one. */
  subject(item: Item): string
  /** Merges two items with the same subject. null: the later one undid the earlier one. */
  merge(earlier: Item, later: Item): Item | null
  /** The heading of a list of items. `source` is the full name of the repository, or the name of the org. */
  heading(count: number, source: string): string
  /** One line of the list. */
  describe(item: Item, links: NoticeLinks): NoticeLine
  /** Buttons for an item, for targets that support them. `source` is the full name of the repository. */
  actions?(item: Item, links: NoticeLinks, source: string): readonly MessageAction[]
  /** Items for the preview. */
  readonly samples: readonly Item[]
}

/** Keeps the type of the items. The function that checks whether items are still true is declared by the implementation. */
export const defineNotice = <Item extends NoticeItem>(kind: NoticeKind<Item>): NoticeKind<Item> => kind
