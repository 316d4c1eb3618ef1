import { z } from 'zod'
import { overHttp, platformProcedure, router } from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { confirmEmail } from './confirm-email'
import { deactivateUser, reactivateUser } from './deactivate-user'
import { listUsers } from './list-users'
import { setAdministrator } from './set-administrator'
import { NewAdministration, UserPath, UserQuery, UsersWire } from './wire'

export const usersRouter = router({
  list: platformProcedure(z.object({}))
    .input(UserQuery)
    .output(UsersWire)
    .query(({ ctx, input }) => listUsers(ctx, input)),

  deactivate: platformProcedure(UserPath)
    .use(overHttp)
    .output(Ok)
    .mutation(({ ctx, input }) => deactivateUser(ctx, input.user_id)),

  reactivate: platformProcedure(UserPath)
    .output(Ok)
    .mutation(({ ctx, input }) => reactivateUser(ctx, input.user_id)),

  confirmEmail: platformProcedure(UserPath)
    .output(Ok)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.user_id)),

  setAdministrator: platformProcedure(UserPath)
    .input(NewAdministration)
    .output(Ok)
    .mutation(({ ctx, input }) => setAdministrator(ctx, input.user_id, input.administers)),
})
