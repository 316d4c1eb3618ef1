import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { JobContext, OrgContext } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { connectLocalRepository } from '#server/library/repos/index'
import { openPull } from '#server/writing/pulls/open-pull'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { jobContext, testContext, userActor } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

export interface ReviewedPull {
  ctx: JobContext & OrgContext
  orgId: number
  repositoryId: number
  number: number
}

/** Connects the repository, waits for its index and the jobs after it, and opens a pull request of the branch. */
export async function connectPull(db: Database, path: string, branch: string): Promise<ReviewedPull> {
  const org = await makeOrg(db, 'bench')
  const at = { owner: 'bench', name: 'corpus' }
  const base = jobContext(testContext({ db, log: createLogger('warn'), ports: testPorts() }))
  const ctx = { ...base, org, permissions: [] }
  const { id: repositoryId } = await connectLocalRepository(ctx, org, { ...at, path })
  await untilQuiet(db)
  const author = { ...ctx, actor: userActor(await makeMember(db, org)) }
  const { number } = await openPull(
    author,
    { owner: at.owner, repo: at.name },
    { title: 'Payments arrive', body: '', head: branch },
  )
  return { ctx, orgId: org.id, repositoryId, number }
}

async function untilQuiet(db: Database): Promise<void> {
  for (;;) {
    const [job] = await db.execute(sql`select 1 from graphile_worker.jobs where run_at <= now() limit 1`)
    if (!job) return
    await sleep(50)
  }
}
