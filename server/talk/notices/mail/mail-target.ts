import { and, eq, isNull } from 'drizzle-orm'
import { memberships, users } from '#db/schema/index'
import type { NoticeItem } from '#server/kernel/notices/notices'
import {
  type DeliveryContext,
  itemsOf,
  type NoticeEvent,
  type Refusal,
  type Target,
} from '../delivery/target'
import { testNotice } from '../notices'
import { itemsFor } from '../people/items-for'
import { choiceOf } from '../people/kind-choice'
import { readFollowers } from '../people/read-followers'
import { composeMail } from './compose-mail'
import { unsubscribeUrl } from './unsubscribe-token'

/** The mailbox of a member. The target is the id of the user. */
export async function openMailTarget(ctx: DeliveryContext, target: string): Promise<Target | Refusal> {
  const { mail } = ctx.ports
  if (!mail) return { reason: 'not_connected', error: 'This deployment has no mail server.' }
  const userId = Number(target)
  const to = await readAddress(ctx, userId)
  if (to === null) return { reason: 'no_address', error: 'The person has no email address or left.' }
  return {
    isSingle: false,
    sendableAt: () => ctx.clock.now(),
    whyNotDelivered: () => null,
    select: (events) => selectFor(ctx, events, userId),
    async send({ id, content }) {
      const unsubscribe = await unsubscribeUrl(ctx, { orgId: ctx.org.id, userId })
      await mail.send({ id, to, unsubscribeUrl: unsubscribe, ...composeMail(ctx, content, unsubscribe) })
      return null
    },
  }
}

async function readAddress({ db, org }: DeliveryContext, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.orgId, org.id), eq(memberships.userId, userId), isNull(users.deactivatedAt)))
  return row?.email ?? null
}

/** Reads the person's settings again: items muted in the meantime are not sent. */
async function selectFor(
  ctx: DeliveryContext,
  events: readonly NoticeEvent[],
  userId: number,
): Promise<readonly NoticeItem[]> {
  const [first] = events
  const items = itemsOf(events)
  if (first?.kind === testNotice.name) return items
  const kind = ctx.registry.noticeKinds.get(first?.kind ?? '')
  const [person] = await readFollowers(ctx, ctx.org.id, events, userId)
  if (!first || !kind || !person || choiceOf(person.kinds, kind).mail === 'off') return []
  return itemsFor(person, kind, { repositoryId: first.repositoryId, items })
}
