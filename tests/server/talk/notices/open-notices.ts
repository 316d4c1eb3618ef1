import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { noticeDeliveries, noticeEvents } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { Mail } from '#server/ports/mail/port'
import { deliver } from '#server/talk/notices/delivery/deliver'
import { updateMessages } from '#server/talk/notices/delivery/update-messages'
import { routeEvents } from '#server/talk/notices/routing/route-events'
import { planSchedules } from '#server/talk/notices/schedules/plan-schedules'
import { postScheduled } from '#server/talk/notices/schedules/post-scheduled'
import { type Indexing, openIndexing } from '#tests/server/library/indexing/indexing'
import type { Files } from '#tests/support/git-repository'
import { MemoryChat } from '#tests/support/memory-chat'
import { jobContext } from '#tests/support/test-context'

/** A repository, its org and a chat workspace, at a time that the test sets. */
export class Notices {
  now = new Date('2026-03-03T12:00:00Z')
  chat = new MemoryChat(() => this.now)
  mail: Mail | null = null

  constructor(readonly indexing: Indexing) {}

  get ctx(): JobContext {
    const { ctx } = this.indexing
    return jobContext({
      ...ctx,
      clock: { now: () => this.now },
      ports: { ...ctx.ports, chat: this.chat, mail: this.mail },
    })
  }

  /** Connects a repository and publishes each list of files as a separate push. */
  async pushes(first: Files, ...later: Files[]) {
    const { git, key } = await this.indexing.connected(first)
    for (const files of later) {
      git.commit(files)
      await this.indexing.again(key)
    }
    const push = async (files: Files) => {
      git.commit(files)
      await this.indexing.again(key)
    }
    return { git, key, push }
  }

  /** Runs the org's due jobs. */
  async work(): Promise<void> {
    await routeEvents(this.ctx, this.indexing.org.id)
    await this.deliver()
  }

  async deliver(): Promise<void> {
    const orgId = this.indexing.org.id
    const targets = await this.indexing.db
      .selectDistinct({ channel: noticeDeliveries.channel, target: noticeDeliveries.target })
      .from(noticeDeliveries)
      .where(eq(noticeDeliveries.orgId, orgId))
    for (const { channel, target } of targets) await deliver(this.ctx, { orgId, channel, target })
  }

  /** Updates posted messages, as the waiting jobs would. */
  async runUpdates(): Promise<void> {
    const { db, org } = this.indexing
    const jobs = await db.execute<{ id: string; payload: Parameters<typeof updateMessages>[1] }>(sql`
      select j.id, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'notices/update-messages' and j.payload->>'orgId' = ${String(org.id)} order by j.id`)
    for (const { id, payload } of jobs) {
      await updateMessages(this.ctx, payload)
      await db.execute(sql`delete from graphile_worker._private_jobs where id = ${id}`)
    }
  }

  async planSchedules(): Promise<void> {
    await planSchedules(this.ctx, this.indexing.org.id)
  }

  async passTo(time: string): Promise<void> {
    this.now = new Date(time)
    await postScheduled(this.ctx)
    await this.work()
  }

  log() {
    return this.indexing.db
      .select()
      .from(noticeDeliveries)
      .where(eq(noticeDeliveries.orgId, this.indexing.org.id))
      .orderBy(noticeDeliveries.id)
  }

  async reasons(): Promise<(string | null)[]> {
    return (await this.log()).map(({ reason }) => reason)
  }

  unrouted() {
    return this.indexing.db
      .select()
      .from(noticeEvents)
      .where(and(eq(noticeEvents.orgId, this.indexing.org.id), isNull(noticeEvents.routedAt)))
  }
}

export function openNotices(): Notices {
  const notices = new Notices(openIndexing())
  beforeEach(() => {
    notices.now = new Date('2026-03-03T12:00:00Z')
    notices.indexing.ctx.clock = { now: () => notices.now }
    notices.mail = null
    notices.chat = new MemoryChat(() => notices.now)
  })
  return notices
}

export const configured = (chat = '') => `version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n${chat}`

export const specWith = (sections: Record<string, string>, { head = '', done = 0, criteria = 0 } = {}) =>
  `---\ntitle: Refunds\nowner: ada@example.com\nteam: payments\nstatus: in_progress\n${head}---\n${Object.entries(
    sections,
  )
    .map(([title, state]) => `\n## ${title}\n\n<!-- svc:system:${title.toLowerCase()} status:${state} -->\n`)
    .join(
      '',
    )}${Array.from({ length: criteria }, (_, at) => `\n- [${at < done ? 'x' : ' '}] Criterion ${at}`).join('')}\n`
