import { and, asc, eq, sql } from 'drizzle-orm'
import { deliveries, documents, installations, orgs, repositories } from '#db/schema/index'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'
import { createTasks } from '#worker/tasks'
import { GrantingHost } from './granting-host'

/** A deployment that receives GitHub's webhooks. Its jobs run only when the test calls `work`. */
export function openHostedWorld() {
  const host = new GrantingHost(localCodeHost({ env: process.env }))
  const app = openWebhookApp({ github: host.asPort })
  let count = 0
  const newId = () => {
    count += 1
    return `delivery-${count}`
  }

  const runDue = () =>
    runDueJobs({
      databaseUrl: app.databaseUrl,
      concurrency: 2,
      taskList: createTasks({ ctx: app.ctx, hasLostJobsSince: () => false }),
    })

  return {
    host,
    app,

    /** Sends a signed webhook like GitHub. Returns the id of the delivery. */
    async send(kind: string, event: object, deliveryId = newId()): Promise<string> {
      const [secret = ''] = SECRETS.github
      const { status } = await app.post(signWebhook('github', event, { secret, kind, deliveryId }))
      if (status !== 200) throw new Error(`the event was answered ${status}`)
      return deliveryId
    },

    /** Runs all due jobs, the jobs that are delayed to collect events, and the jobs added by these. */
    async work() {
      await runDue()
      await app.db.execute(sql`
        update graphile_worker._private_jobs set run_at = now()
        where key like 'sync:%' and run_at < now() + interval '1 minute' and attempts = 0`)
      await runDue()
    },

    /** The waiting and failed jobs, without those of repositories. */
    jobs: () =>
      app.db.execute<{ task: string; run_at: Date; last_error: string | null }>(sql`
        select task_identifier as task, run_at, last_error from graphile_worker.jobs
        where task_identifier ~ '^(installations|reconciliation|webhooks)/' order by id`),

    async installation(id: number) {
      const [row] = await app.db
        .select({ installation: installations, slug: orgs.slug })
        .from(installations)
        .innerJoin(orgs, eq(orgs.id, installations.orgId))
        .where(eq(installations.id, id))
      return row ? { ...row.installation, slug: row.slug } : null
    },

    /** The connected repositories of the org as `owner/name`, with the paths of their documents. */
    async readable(slug: string): Promise<Record<string, string[]>> {
      const rows = await app.db
        .select({ owner: repositories.owner, name: repositories.name, path: documents.path })
        .from(repositories)
        .innerJoin(orgs, and(eq(orgs.id, repositories.orgId), eq(orgs.slug, slug)))
        .leftJoin(
          documents,
          and(eq(documents.orgId, repositories.orgId), eq(documents.repositoryId, repositories.id)),
        )
        .where(sql`${repositories.disconnectedAt} is null`)
        .orderBy(asc(repositories.id), asc(documents.path))
      const pathsByRepository: Record<string, string[]> = {}
      for (const { owner, name, path } of rows) {
        const fullName = `${owner}/${name}`
        pathsByRepository[fullName] = [
          ...(pathsByRepository[fullName] ?? []),
          ...(path === null ? [] : [path]),
        ]
      }
      return pathsByRepository
    },

    repository(hostId: number) {
      return app.db.select().from(repositories).where(eq(repositories.hostId, hostId))
    },

    async delivery(deliveryId: string) {
      const [row] = await app.db.select().from(deliveries).where(eq(deliveries.deliveryId, deliveryId))
      if (!row) throw new Error(`no delivery ${deliveryId}`)
      return row
    },
  }
}
