import { sql } from 'drizzle-orm'
import { installations } from '#db/schema/index'
import { addJob } from '#server/kernel/jobs'
import { sweepTexts } from '#server/library/indexing/jobs'
import { byRoot } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

export const samples: ModuleSamples = {
  parameters: {
    job_id: async ({ db }) => {
      const [job] = await db.execute<{ id: number }>(sql`
        select id from graphile_worker.add_job(${sweepTexts.name}, run_at => now() + interval '1 day')`)
      return idOf(job)
    },
  },
  recipes: [
    [
      'admin.reindex',
      ['installation.reindex'],
      byRoot('admin.reindex', async ({ site }) => {
        const [installation] = await site.db.select({ id: installations.id }).from(installations)
        return { installation_id: String(installation?.id) }
      }),
    ],
    [
      'admin.rerunJob',
      ['job.rerun'],
      byRoot('admin.rerunJob', async ({ site }) => {
        await addJob(site.ctx, sweepTexts, {}, { key: 'rerun-me' })
        const [job] = await site.db
          .$client`select id from graphile_worker._private_jobs where key = 'rerun-me'`
        return { job_id: String(job?.id) }
      }),
    ],
  ],
  notAudited: {
    'admin.reindexByForm': 'the form twin of admin.reindex, and the same verb',
    'admin.setup': 'whoever becomes an admin by it has joined, which is recorded where they come from GitHub',
  },
}
