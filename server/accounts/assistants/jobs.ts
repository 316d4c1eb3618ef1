import { defineJob } from '#server/kernel/jobs'

export const sweepAssistants = defineJob('assistants/sweep', { cron: '47 * * * *', key: 'sweep-assistants' })
