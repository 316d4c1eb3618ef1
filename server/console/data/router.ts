import {
  movedOrgProcedure,
  OrgPath,
  orgProcedure,
  overHttp,
  router,
  signedInProcedure,
} from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { deleteOrg } from './org/delete-org'
import { exportOrg } from './org/export-org'
import { deletePerson } from './person/delete-person'
import { exportPerson } from './person/export-person'
import { Confirmation } from './wire'

export const dataRouter = router({
  exportOrg: orgProcedure('org:manage').query(({ ctx }) => exportOrg(ctx)),

  deleteOrg: movedOrgProcedure(OrgPath, 'org:manage')
    .input(Confirmation)
    .output(Ok)
    .mutation(({ ctx, input }) => deleteOrg(ctx, input.confirm)),

  exportPerson: signedInProcedure.query(({ ctx }) => exportPerson(ctx)),

  deletePerson: signedInProcedure
    .use(overHttp)
    .input(Confirmation)
    .output(Ok)
    .mutation(({ ctx, input }) => deletePerson(ctx, input.confirm)),
})
