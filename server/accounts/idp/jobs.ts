import { defineJob } from '#server/kernel/jobs'

export const rotateKeys = defineJob('idp/rotate-keys', { cron: '37 3 * * *', key: 'rotate-keys' })
