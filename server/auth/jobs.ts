import { defineJob } from '../kernel/jobs'

export const sweepSignIn = defineJob('auth/sweep', { cron: '27 * * * *', key: 'sweep-sign-in' })
