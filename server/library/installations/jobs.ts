import { defineJob } from '#server/kernel/jobs'

export const sweepRemoved = defineJob('installations/sweep-removed', {
  cron: '47 2 * * *',
  key: 'sweep-removed',
})
export const syncInstallation = defineJob<{ installationId: number; requestId: string }>('installations/sync')
