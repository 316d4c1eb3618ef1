import { authRouter } from './auth/router'
import { configRouter } from './config/router'
import { coverageRouter } from './coverage/router'
import { createCallerFactory, router } from './kernel/procedures'
import { reposRouter } from './repos/router'
import { searchRouter } from './search/router'
import { specsRouter } from './specs/router'
import { systemRouter } from './system/router'
import { webhooksRouter } from './webhooks/router'

export const appRouter = router({
  auth: authRouter,
  config: configRouter,
  coverage: coverageRouter,
  repos: reposRouter,
  search: searchRouter,
  specs: specsRouter,
  system: systemRouter,
  webhooks: webhooksRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
