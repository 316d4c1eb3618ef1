import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const administration = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/admin/api/users',
    procedure: 'users.list',
    description: 'Filter by `q` in name and email, and by `state`.',
    tag: administration,
    summary: 'The people of the deployment and the orgs they belong to',
  },
  {
    method: 'POST',
    path: '/app/admin/api/users/{user_id}/deactivate',
    procedure: 'users.deactivate',
    description: 'Their work stays, with their name on it.',
    conflict: 'The caller’s own account, or the last administrator’s',
    tag: administration,
    summary: 'Deactivate an account: its sessions and keys end, and new sign-ins are refused',
  },
  {
    method: 'POST',
    path: '/app/admin/api/users/{user_id}/reactivate',
    procedure: 'users.reactivate',
    description: 'Keys that ended with the deactivation stay revoked.',
    tag: administration,
    summary: 'Let a deactivated person sign in again',
  },
  {
    method: 'POST',
    path: '/app/admin/api/users/{user_id}/confirm-email',
    procedure: 'users.confirmEmail',
    description:
      'For an account whose address nobody has proved. Invitations for that address then accept it.',
    conflict: 'The account has no email address',
    tag: administration,
    summary: 'Confirm that the email address of an account is the person’s',
  },
  {
    method: 'POST',
    path: '/app/admin/api/users/{user_id}/administrator',
    procedure: 'users.setAdministrator',
    description: 'Administrators of the deployment may call everything under `/app/admin`.',
    example: { administers: true },
    conflict: 'The last administrator would be gone',
    tag: administration,
    summary: 'Make a person an administrator of the deployment, or end that',
  },
]
