import type { RouteOf } from '#server/kernel/route'
import type { procedures } from './implementation'

const tag = 'Data'
const type = 'application/x-ndjson; charset=utf-8'

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: '/app/{org}/api/export',
    procedure: 'data.exportOrg',
    description:
      'One JSON object per line: first what the file holds, then every row with its table, last the number of rows. Without secrets, and without what is computed from texts. A key needs specs:read as well.',
    tag,
    summary: 'All data of the org as a file',
    download: { type, name: 'organization.ndjson' },
    hasSideEffects: true,
  },
  {
    method: 'POST',
    path: '/app/{org}/api/organization/delete',
    procedure: 'data.deleteOrg',
    description:
      'The slug of the org must be in `confirm`. Access, keys, webhooks and payments end at once, and all rows are removed within minutes. Git repositories and tickets stay as they are. Not for keys.',
    example: { confirm: 'acme' },
    conflict: 'The slug in `confirm` is another one, or the GitHub App is still installed',
    tag,
    summary: 'Delete the org with all its data',
  },
  {
    method: 'GET',
    path: '/auth/account/export',
    procedure: 'data.exportPerson',
    description:
      'The account, and every row that names it, of the organizations in which the person is a member. One JSON object per line, without secrets.',
    tag,
    summary: 'The data of the signed-in person as a file',
    download: { type, name: 'account.ndjson' },
  },
  {
    method: 'POST',
    path: '/auth/account/delete',
    procedure: 'data.deletePerson',
    description:
      'The email address of the account must be in `confirm`. Commits, issues and the audit log stay; they no longer lead to a name.',
    example: { confirm: 'ada@example.com' },
    conflict: 'The address in `confirm` is another one, or an organization would have no admin',
    tag,
    summary: 'Delete the account of the signed-in person',
  },
]
