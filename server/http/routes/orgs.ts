import type { Row } from '../row'

const tag = 'Members'
const administration = 'Administration'

export const orgRows: Row[] = [
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
    summary: 'Make a link by which one person joins, once, within seven days',
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
    summary: 'Make an org, with oneself as its admin',
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
    method: 'GET',
    path: '/app/admin/api/users',
    procedure: 'users.list',
    tag: administration,
    summary: 'The people of the deployment and the orgs they belong to',
  },
  {
    method: 'POST',
    path: '/app/admin/api/users/{user_id}/deactivate',
    procedure: 'users.deactivate',
    tag: administration,
    summary: 'End a person’s sessions and keys, and take no credential of theirs any more',
  },
  {
    method: 'POST',
    path: '/app/admin/api/users/{user_id}/reactivate',
    procedure: 'users.reactivate',
    tag: administration,
    summary: 'Let a deactivated person sign in again',
  },
  {
    method: 'POST',
    path: '/app/admin/api/users/{user_id}/administrator',
    procedure: 'users.setAdministrator',
    tag: administration,
    summary: 'Say whether a person administers the deployment; 409 for the last who does',
  },
]
