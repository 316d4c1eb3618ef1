import { defineJob } from '../kernel/jobs'

/** Estimates how much of the database each org uses. */
export const measureOrgs = defineJob('operation/measure-orgs', {
  cron: '37 4 * * *',
  key: 'measure-orgs',
  priority: 10,
})
