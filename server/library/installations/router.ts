import { z } from 'zod'
import { orgAdminProcedure, router } from '#server/kernel/procedures'
import { listInstallations } from './list-installations'
import { HostInstallationsWire } from './wire'

export const installationsRouter = router({
  list: orgAdminProcedure(z.object({}))
    .output(HostInstallationsWire)
    .query(({ ctx }) => listInstallations(ctx, ctx.administered)),
})
