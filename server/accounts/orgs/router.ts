import { z } from 'zod'
import { findHome } from '#server/kernel/access/find-home'
import {
  orgProcedure,
  overHttp,
  platformProcedure,
  procedureFor,
  router,
  signedInProcedure,
} from '#server/kernel/procedures'
import { Ok } from '#server/kernel/wire'
import { appointAdmin } from './appoint-admin'
import { changeRole } from './change-role'
import { changeContentSettings, getContentSettings } from './content-settings'
import { createOrg } from './create-org'
import { leaveOrg, removeMember } from './end-membership'
import { getFirstStep, setFirstStep } from './first-steps'
import { createInvitation } from './invitations/create-invitation'
import { listInvitations } from './invitations/list-invitations'
import { revokeInvitation } from './invitations/revoke-invitation'
import { listMembers } from './list-members'
import { listPlatformOrgs } from './list-platform-orgs'
import { renameOrg } from './rename-org'
import { suspendOrg, unsuspendOrg } from './suspend-org'
import { getTimeZone, setTimeZone } from './time-zone'
import {
  ContentSettingsWire,
  CreatedInvitation,
  FirstStepWire,
  InvitationPath,
  InvitationsWire,
  MembersQuery,
  MembersWire,
  NewAdmin,
  NewContentSettings,
  NewInvitation,
  NewName,
  NewOrg,
  NewRole,
  NewTimeZone,
  OrgMoveWire,
  OrgWire,
  PlatformOrgQuery,
  PlatformOrgsWire,
  SlugPath,
  TimeZoneWire,
  UserPath,
} from './wire'

export const orgsRouter = router({
  home: signedInProcedure.query(({ ctx }) => findHome(ctx, ctx.actor.userId)),

  /** For the frame of the org's pages. Null if the org does not move. */
  move: orgProcedure('specs:read')
    .output(OrgMoveWire.nullable())
    .query(({ ctx: { org } }) => (org.movingSince ? { moved_to: org.movedTo ?? null } : null)),

  firstStep: orgProcedure('specs:read')
    .output(FirstStepWire)
    .query(({ ctx }) => getFirstStep(ctx)),

  setFirstStep: orgProcedure('specs:read')
    .input(FirstStepWire)
    .output(Ok)
    .mutation(async ({ ctx, input }) => {
      await setFirstStep(ctx, input)
      return { ok: true }
    }),

  members: orgProcedure('specs:read')
    .input(MembersQuery)
    .output(MembersWire)
    .query(({ ctx, input }) => listMembers(ctx, input)),

  changeRole: procedureFor(UserPath)('org:manage')
    .input(NewRole)
    .output(Ok)
    .mutation(({ ctx, input }) => changeRole(ctx, input.user_id, input.role)),

  removeMember: procedureFor(UserPath)('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => removeMember(ctx, input.user_id)),

  leave: orgProcedure('specs:read')
    .output(Ok)
    .mutation(({ ctx }) => leaveOrg(ctx)),

  rename: orgProcedure('org:manage')
    .input(NewName)
    .output(Ok)
    .mutation(({ ctx, input }) => renameOrg(ctx, input.name)),

  timeZone: orgProcedure('specs:read')
    .output(TimeZoneWire)
    .query(({ ctx }) => getTimeZone(ctx)),

  setTimeZone: orgProcedure('org:manage')
    .input(NewTimeZone)
    .output(Ok)
    .mutation(({ ctx, input }) => setTimeZone(ctx, input.time_zone)),

  contentSettings: orgProcedure('specs:read')
    .output(ContentSettingsWire)
    .query(({ ctx }) => getContentSettings(ctx)),

  changeContentSettings: orgProcedure('org:manage')
    .input(NewContentSettings)
    .output(ContentSettingsWire)
    .mutation(({ ctx, input: { org: _, ...changes } }) => changeContentSettings(ctx, changes)),

  invitations: orgProcedure('org:manage')
    .output(InvitationsWire)
    .query(({ ctx }) => listInvitations(ctx)),

  invite: orgProcedure('org:manage')
    .use(overHttp)
    .input(NewInvitation)
    .output(CreatedInvitation)
    .mutation(({ ctx, input }) => createInvitation(ctx, input)),

  revokeInvitation: procedureFor(InvitationPath)('org:manage')
    .output(Ok)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input.invitation_id)),

  all: platformProcedure(z.object({}))
    .input(PlatformOrgQuery)
    .output(PlatformOrgsWire)
    .query(({ ctx, input }) => listPlatformOrgs(ctx, input)),

  create: platformProcedure(z.object({}))
    .input(NewOrg)
    .output(OrgWire)
    .mutation(({ ctx, input }) => createOrg(ctx, input.slug, input.name)),

  suspend: platformProcedure(SlugPath)
    .output(Ok)
    .mutation(({ ctx, input }) => suspendOrg(ctx, input.slug)),

  unsuspend: platformProcedure(SlugPath)
    .output(Ok)
    .mutation(({ ctx, input }) => unsuspendOrg(ctx, input.slug)),

  appointAdmin: platformProcedure(SlugPath)
    .input(NewAdmin)
    .output(Ok)
    .mutation(({ ctx, input }) => appointAdmin(ctx, input.slug, input.email)),
})
