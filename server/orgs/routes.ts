import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Members'
const administration = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/members',
    procedure: 'orgs.members',
    tag,
    summary: 'The people of the org and their roles',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/members/{user_id}/role',
    procedure: 'orgs.changeRole',
    tag,
    summary: 'Give a member another role; 409 for the last admin',
  },
  {
    method: 'DELETE',
    path: '/app/{org}/api/members/{user_id}',
    procedure: 'orgs.removeMember',
    tag,
    summary: 'Remove a member, whose keys end with it; 409 for the last admin',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/leave',
    procedure: 'orgs.leave',
    tag,
    summary: 'Leave the org; 409 for the last admin',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/organization',
    procedure: 'orgs.rename',
    tag,
    summary: 'Change the name of the org',
  },
  {
    method: 'GET',
    path: '/app/{org}/api/invitations',
    procedure: 'orgs.invitations',
    tag,
    summary: 'The invitations of the org, newest first, and what became of each',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/invitations',
    procedure: 'orgs.invite',
    tag,
    summary: 'Create a link by which one person joins, once, within seven days',
  },
  {
    method: 'DELETE',
    path: '/app/{org}/api/invitations/{invitation_id}',
    procedure: 'orgs.revokeInvitation',
    tag,
    summary: 'Make an invitation worthless',
  },
  {
    method: 'GET',
    path: '/app/admin/api/orgs',
    procedure: 'orgs.all',
    tag: administration,
    summary: 'Every org of the deployment',
  },
  {
    method: 'POST',
    path: '/app/admin/api/orgs',
    procedure: 'orgs.create',
    tag: administration,
    summary: 'Create an org, with oneself as its admin',
  },
  {
    method: 'POST',
    path: '/app/admin/api/orgs/{slug}/suspend',
    procedure: 'orgs.suspend',
    tag: administration,
    summary: 'Close an org for everybody, without touching what is in it',
  },
  {
    method: 'POST',
    path: '/app/admin/api/orgs/{slug}/unsuspend',
    procedure: 'orgs.unsuspend',
    tag: administration,
    summary: 'Open a suspended org again',
  },
  {
    method: 'POST',
    path: '/app/admin/api/orgs/{slug}/admins',
    procedure: 'orgs.appointAdmin',
    tag: administration,
    summary: 'Make the account with an email an admin of an org, which may have nobody left to manage it',
  },
]
