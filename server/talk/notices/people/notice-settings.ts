import { and, eq } from 'drizzle-orm'
import { type KindChoice, noticeSettings } from '#db/schema/index'
import { openOrgChat } from '#server/kernel/chat/open-org-chat'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import type { SettingsInput, SettingsWire } from '../wire'
import { choiceOf } from './kind-choice'

/** Kinds that only a chat channel gets. */
const CHAT_ONLY = ['digest', 'dashboard', 'sre_digest', 'test_notice']

const personalKinds = ({ registry }: OrgContext) =>
  [...registry.noticeKinds.values()].filter(({ name }) => !CHAT_ONLY.includes(name))

export async function readNoticeSettings(ctx: OrgContext): Promise<SettingsWire> {
  const { scope, kinds } = await readRow(ctx)
  return {
    scope,
    mail_available: ctx.ports.mail !== null,
    chat_available: (await openOrgChat(ctx)) !== null,
    kinds: personalKinds(ctx).map((kind) => ({
      kind: kind.name,
      label: kind.label,
      personal: kind.audience === 'person',
      ...choiceOf(kinds, kind),
    })),
  }
}

/** Unlisted kinds keep their choice. */
export async function writeNoticeSettings(ctx: OrgContext, input: SettingsInput): Promise<{ ok: true }> {
  for (const { kind } of input.kinds) if (!ctx.registry.noticeKinds.has(kind)) throw unknownKind(ctx, kind)
  return withTransaction(ctx, async (tx) => {
    const key = { orgId: tx.org.id, userId: userIdOf(tx) }
    await tx.db.insert(noticeSettings).values(key).onConflictDoNothing()
    const before = await readRow(tx, { isLocked: true })
    const scope = input.scope ?? before.scope
    const kindChoices = input.kinds.map(({ kind, inbox, mail }): [string, KindChoice] => [
      kind,
      { inbox, mail },
    ])
    await tx.db
      .update(noticeSettings)
      .set({ scope, kinds: { ...before.kinds, ...Object.fromEntries(kindChoices) } })
      .where(isOwnRow(tx))
    return { ok: true }
  })
}

async function readRow(ctx: OrgContext, { isLocked = false } = {}) {
  const query = ctx.db.select().from(noticeSettings).where(isOwnRow(ctx))
  const [row] = await (isLocked ? query.for('update') : query)
  return { scope: row?.scope ?? 'followed', kinds: row?.kinds ?? {} }
}

const isOwnRow = (ctx: OrgContext) =>
  and(eq(noticeSettings.orgId, ctx.org.id), eq(noticeSettings.userId, userIdOf(ctx)))

const unknownKind = (ctx: OrgContext, kind: string) =>
  new DomainError('validation_failed', {
    message: `There is no kind of notice “${kind.slice(0, 100)}”. The kinds are: ${personalKinds(ctx)
      .map(({ name }) => name)
      .join(', ')}.`,
  })
