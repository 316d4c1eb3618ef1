import { defineJob, PRIORITY } from '#server/kernel/jobs'

/** Estimates each org's share of the database. */
export const measureOrgs = defineJob('operation/measure-orgs', {
  cron: '37 4 * * *',
  key: 'measure-orgs',
  priority: PRIORITY.sizes,
})
