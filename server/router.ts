import { adminRouter } from './admin/router'
import { aiRouter } from './ai/router'
import { auditRouter } from './audit/router'
import { accountRouter, authRouter, signInRouter } from './auth/router'
import { configRouter } from './config/router'
import { connectionsRouter } from './connections/router'
import { contactRouter } from './contact/router'
import { coverageRouter } from './coverage/router'
import { editorRouter } from './editor/router'
import { filesRouter } from './files/router'
import { historyRouter } from './history/router'
import { installationsRouter } from './installations/router'
import { issuesRouter } from './issues/router'
import { createCallerFactory, router } from './kernel/procedures'
import { keysRouter } from './keys/router'
import { orgsRouter } from './orgs/router'
import { profileRouter } from './profile/router'
import { progressRouter } from './progress/router'
import { pullsRouter } from './pulls/router'
import { reconciliationRouter } from './reconciliation/router'
import { reposRouter } from './repos/router'
import { searchRouter } from './search/router'
import { specsRouter } from './specs/router'
import { stalenessRouter } from './staleness/router'
import { systemRouter } from './system/router'
import { usersRouter } from './users/router'
import { webhooksRouter } from './webhooks/router'

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  ai: aiRouter,
  audit: auditRouter,
  auth: authRouter,
  config: configRouter,
  connections: connectionsRouter,
  contact: contactRouter,
  coverage: coverageRouter,
  editor: editorRouter,
  files: filesRouter,
  installations: installationsRouter,
  history: historyRouter,
  issues: issuesRouter,
  keys: keysRouter,
  orgs: orgsRouter,
  profile: profileRouter,
  progress: progressRouter,
  pulls: pullsRouter,
  reconciliation: reconciliationRouter,
  repos: reposRouter,
  search: searchRouter,
  signIn: signInRouter,
  specs: specsRouter,
  staleness: stalenessRouter,
  system: systemRouter,
  users: usersRouter,
  webhooks: webhooksRouter,
})

export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
