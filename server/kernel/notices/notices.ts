import type { z } from 'zod'
import type { NotificationType } from '../../../spec/config/schema/chat-schema'
import type { MessageAction, NoticeLine } from '../../../spec/notices/message'

/** What every item of a notice has. Other fields belong to its kind. */
export interface NoticeItem {
  /** The document that it is about. Followers of the document hear of it. */
  path?: string
  /** The owner of the document, as written in its frontmatter. */
  owner?: string | null
  /** The only person who hears of it, if the audience is `person`. */
  userId?: number
  /** The team of the document, for digests of teams. */
  team?: string | null
  /** Documents that its title may quote. `isRestricted`: AI must not see one of them in full. */
  quoted?: { paths: string[]; isRestricted: boolean }
  [field: string]: unknown
}

/** Where it happened. */
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

/** One kind of notice: who hears of it, how several become one, and how it reads. All of it is pure. */
export interface NoticeKind<Item extends NoticeItem = NoticeItem> {
  readonly name: string
  /** How pages name it: "Section status changes". */
  readonly label: string
  /** Checks each item when it is recorded. */
  readonly item: z.ZodType<Item>
  /**
   * The switch in `chat.notifications`, which also routes it. `alerts`: it is posted to the channel of alerts and has no
   * switch. Null: it is not posted to chat.
   */
  readonly chat: NotificationType | 'alerts' | null
  /** The key of CONFIG.yaml that says when it is posted to chat, for kinds that have a schedule. */
  readonly schedule?: string
  /** The people who hear of it: those who follow or own the document, the admins, or only the `userId` of the item. */
  readonly audience: 'followers' | 'admins' | 'person'
  /** True: people get it by mail at once unless they choose otherwise. Missing: only in the inbox. */
  readonly isMailedByDefault?: true
  /** Items with the same subject are about the same thing, and become one item. */
  subject(item: Item): string
  /** One item instead of two with the same subject. Null: the later one undid the earlier one. */
  merge(earlier: Item, later: Item): Item | null
  /** The heading of a list of items. `source` is the full name of the repository, or the name of the org. */
  heading(count: number, source: string): string
  /** One line of the list. */
  describe(item: Item, links: NoticeLinks): NoticeLine
  /** Buttons for an item where people can press them. `source` is the full name of the repository. */
  actions?(item: Item, links: NoticeLinks, source: string): readonly MessageAction[]
  /** Items for the preview. */
  readonly samples: readonly Item[]
}

/** Keeps the type of the items. The function that checks whether items are still true is declared by the implementation. */
export const defineNotice = <Item extends NoticeItem>(kind: NoticeKind<Item>): NoticeKind<Item> => kind
