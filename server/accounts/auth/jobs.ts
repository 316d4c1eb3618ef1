import { defineJob } from '#server/kernel/jobs'

export const sweepSignIn = defineJob('auth/sweep', { cron: '27 * * * *', key: 'sweep-sign-in' })
