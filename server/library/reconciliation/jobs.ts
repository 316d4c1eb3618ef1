import { defineJob } from '#server/kernel/jobs'

export const reconcile = defineJob('reconciliation/run', {
  cron: '7 3 * * *',
  key: 'reconcile',
  queue: 'reconciliation',
})
