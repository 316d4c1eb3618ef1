import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { permissionsOf } from '#server/kernel/permissions'
import { trackSectionIdentities } from '#server/library/history/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { updatePlaces } from '#server/talk/comments/places/update-places'
import { startThread } from '#server/talk/comments/threads/start-thread'
import type { NewThread } from '#server/talk/comments/wire'
import { followDocuments as moveRequests } from '#server/talk/review-requests/follow/follow-documents'
import { followDocuments as moveSuggestions } from '#server/talk/suggestions/follow/follow-documents'
import type { Role } from '#shared/roles'
import { CONFIG, type Indexing } from '#tests/server/library/indexing/indexing'
import type { Files } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'

export const PATH = 'docs/specs/refunds.md'
export const TEXT = `---
title: Refunds
owner: owner@example.com
status: todo
---
# Refunds

Money goes back to where it came from.

## 1. Refund window

A refund is possible **within 30 days** of the [purchase](purchase.md).

- [ ] It MUST be written to the audit log

## 2. Limits

Nobody gets back more than they paid.

- [ ] It MUST be written to the audit log
`

export type Member = OrgContext & { userId: number }

/** A member of the org, as a person in a browser. */
export async function member(
  { ctx, db, org }: Indexing,
  role: Role = 'viewer',
  person: { name?: string; email?: string } = {},
): Promise<Member> {
  const userId = await makeMember(db, org, role)
  if (Object.keys(person).length > 0) await db.update(users).set(person).where(eq(users.id, userId))
  return { ...ctx, org, permissions: permissionsOf(role, false), actor: userActor(userId), userId }
}

/** A repository whose documents follow each push, as the jobs after an index do it. */
export async function openDocuments(indexing: Indexing, files: Files = { [PATH]: TEXT }) {
  const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, ...files })
  const follow = () => followTalk(indexing, key)
  await follow()
  const push = async (changes: Files) => {
    git.commit(changes)
    await indexing.again(key)
    await follow()
  }
  return { git, key, push, follow }
}

async function followTalk(indexing: Indexing, { orgId, id }: RepositoryKey): Promise<void> {
  const repository = { orgId, repositoryId: id }
  const ctx = jobContext(indexing.ctx)
  await trackSectionIdentities(ctx, repository)
  await updatePlaces(ctx, repository)
  await moveSuggestions(ctx, repository)
  await moveRequests(ctx, repository)
}

/** Starts a thread. Without more, it is about the document. */
export const comment = (ctx: OrgContext, more: Partial<NewThread> = {}) =>
  startThread(ctx, {
    repo: { owner: 'acme', name: 'specs' },
    path: PATH,
    section_id: null,
    quote: null,
    quote_before: '',
    quote_after: '',
    body: 'Why?',
    ...more,
  })
