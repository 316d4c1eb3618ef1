import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import type { Caller } from '#server/router'
import type { IssueWire } from '#server/writing/issues/wire'
import { changedFields, editableValues, readThreadEdit, type ThreadEdit } from './thread-edit'

interface At {
  org: string
  owner: string
  repo: string
  issue_number: string
}

export interface EditAnswer {
  problem: string | null
  /** The form as typed, if it was rejected. */
  typed: ThreadEdit | null
  /** The former values of the changed fields. Null if nothing changed. */
  former: Partial<ThreadEdit> | null
  isUndone: boolean
}

/** Saves what a form of an issue or a pull request changes. Fields that the form leaves as they are keep the changes of others. */
export async function editThread(
  args: ActionFunctionArgs,
  at: At,
  form: FormData,
  read: (caller: Caller) => Promise<Pick<IssueWire, 'title' | 'body' | 'labels' | 'milestone' | 'assignees'>>,
): Promise<EditAnswer> {
  const { done, problem } = await load(args, (caller) =>
    submit(caller, async (submitting) => {
      const thread = await read(submitting)
      const present = editableValues(thread)
      const changes = changedFields(form, present)
      if (Object.keys(changes).length === 0) return { former: null }
      await submitting.issues.edit({ ...at, ...changes })
      const former = Object.keys(changes).map((field) => [field, present[field as keyof ThreadEdit]])
      return { former: Object.fromEntries(former) as Partial<ThreadEdit> }
    }),
  )
  const isUndone = form.get('do') === 'undo'
  return {
    problem,
    typed: problem === null || isUndone ? null : readThreadEdit(form),
    former: done?.former ?? null,
    isUndone,
  }
}
