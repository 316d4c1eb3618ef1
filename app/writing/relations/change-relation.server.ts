import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import type { RelationName } from '#server/writing/issues/relations/relation-wire'
import type { TypedRelation } from './relation-form'
import { RELATION_NAMES } from './relation-groups'

interface At {
  org: string
  owner: string
  repo: string
  issue_number: string
}

export interface RelationAnswer {
  result: BulkAnswer
  /** The form as typed, if it was rejected. */
  typed: TypedRelation | null
}

/** Adds or removes a relation as a form says. The answer has an undo. */
export function changeRelation(args: ActionFunctionArgs, at: At, form: FormData): Promise<RelationAnswer> {
  return save(args, at, {
    isRelated: form.get('do') === 'relate',
    relation: String(form.get('relation')),
    other: String(form.get('other') ?? '').trim(),
  })
}

/** Takes back what `changeRelation` did. */
export async function undoRelation(
  args: ActionFunctionArgs,
  at: At,
  form: FormData,
): Promise<RelationAnswer> {
  const [act, relation = '', ...other] = String(form.get('undo')).split(' ')
  const { result } = await save(args, at, { isRelated: act === 'relate', relation, other: other.join(' ') })
  const changed = result.changed && { ...result.changed, text: 'Undone.', undo: [] }
  return { result: { ...result, changed }, typed: null }
}

interface RelationChange extends TypedRelation {
  isRelated: boolean
}

async function save(
  args: ActionFunctionArgs,
  at: At,
  { isRelated, relation, other }: RelationChange,
): Promise<RelationAnswer> {
  const name = RELATION_NAMES.find((each) => each === relation) as RelationName
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ issues }) => issues.relate({ ...at, relation: name, other, is_related: isRelated })),
  )
  if (problem !== null) return { result: { problem }, typed: isRelated ? { relation, other } : null }
  return {
    result: {
      changed: {
        text: isRelated ? 'Relation added.' : 'Relation removed.',
        undo: [`${isRelated ? 'unrelate' : 'relate'} ${relation} ${other}`],
        problems: [],
      },
    },
    typed: null,
  }
}
