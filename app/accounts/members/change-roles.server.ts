import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { roleLabel } from '#app/labels/role-label'
import { changeEach } from '#app/loaders/change-each'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { counted } from '#shared/counted'
import { MAX_SELECTED } from '#shared/limits'
import { ROLES, type Role } from '#shared/roles'

/** A member and the role that they get. */
interface NewRole {
  userId: string
  role: Role
}

/** Gives the selected members a role, or back the ones they had. */
export async function changeRoles(args: ActionFunctionArgs, form: FormData): Promise<BulkAnswer> {
  const org = args.params.org ?? ''
  const changeRole = async ({ userId, role }: NewRole) => {
    const { problem } = await submit(args.context.caller, ({ orgs }) =>
      orgs.changeRole({ org, user_id: userId, role }),
    )
    return problem
  }
  const undo = form.getAll('undo').map(String).slice(0, MAX_SELECTED)
  if (undo.length > 0) {
    const { changed, problems } = await changeEach(undo.flatMap(readRole), changeRole)
    return {
      changed: {
        text: `Restored the ${changed.length === 1 ? 'role' : 'roles'} of ${counted(changed.length, 'member')}.`,
        problems,
        undo: [],
      },
    }
  }
  const ids = [...new Set(form.getAll('member').map(String))]
  const role = ROLES.find((known) => known === form.get('role'))
  if (ids.length === 0) return { problem: 'Select the members who get the role.' }
  if (ids.length > MAX_SELECTED) return { problem: `Select at most ${MAX_SELECTED} members.` }
  if (!role) return { problem: 'Choose the role that the members get.' }
  const { members } = await load(args, ({ orgs }) => orgs.members({ org }))
  const before = new Map(members.map((member) => [String(member.user_id), member.role]))
  const wanted = ids.filter((id) => before.get(id) !== role).map((userId) => ({ userId, role }))
  const { changed, problems } = await changeEach(wanted, changeRole)
  return {
    changed: {
      text: `${counted(changed.length, 'member')} set to ${roleLabel(role)}.`,
      problems,
      undo: changed.map(({ userId }) => `${userId} ${before.get(userId)}`),
    },
  }
}

function readRole(text: string): NewRole[] {
  const [userId = '', name] = text.split(' ')
  const role = ROLES.find((known) => known === name)
  return role ? [{ userId, role }] : []
}
