import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RoleSelect } from '#app/components/inputs/role-choice.tsx'
import { roleLabel } from '#app/labels/role-label'
import { showToast } from '#app/toasts'
import type { MemberWire } from '#server/accounts/orgs/wire'

interface RoleAnswer {
  problem: string | null
  /** The role before the change. Null after another act. */
  formerRole: string | null
}

/** The role of a member, saved when another one is chosen. */
export function ChangeRole({ user_id, name, role }: MemberWire) {
  const { Form, submit, data, state } = useFetcher<RoleAnswer>()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (state !== 'idle' || !data) return
    if (data.problem !== null) form.current?.reset()
    const former = data.formerRole
    if (former === null || former === role) return
    const undo = () =>
      submit({ do: 'change', user_id, role: former, former_role: former }, { method: 'post' })
    showToast(`${name} is ${roleLabel(role)} now.`, undo)
  }, [data, state])
  const save = ({ currentTarget }: FormEvent<HTMLFormElement>) => submit(currentTarget)
  return (
    <Form ref={form} method="post" className="actions" onChange={save} aria-busy={state !== 'idle'}>
      <input type="hidden" name="do" value="change" />
      <input type="hidden" name="user_id" value={user_id} />
      <input type="hidden" name="former_role" value={role} />
      <RoleSelect value={role} label={`Role of ${name}`} />
      <ProblemNotice problem={data?.problem ?? null} />
      <noscript>
        <button type="submit" className="button">
          Change<span className="visually-hidden"> the role of {name}</span>
        </button>
      </noscript>
    </Form>
  )
}
