import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const administration = 'Administration'

export const routes: RouteOf<typeof procedures>[] = [
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
