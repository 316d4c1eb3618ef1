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
  const [act, relation = '', other = '', issue = ''] = String(form.get('undo')).split(' ')
  const { result } = await save(args, locate(at, issue), { isRelated: act === 'relate', relation, other })
  const changed = result.changed && { ...result.changed, text: 'Undone.', undo: [] }
  return { result: { ...result, changed }, typed: null }
}

/** The issue `owner/name#12`, or by default that of the page. */
function locate(at: At, issue: string): At {
  const [, owner, repo, number] = /^([^/]+)\/([^#]+)#(\d+)$/.exec(issue) ?? []
  return owner && repo && number ? { org: at.org, owner, repo, issue_number: number } : at
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
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ issues }) => issues.relate({ ...at, relation: name, other, is_related: isRelated })),
  )
  if (problem !== null) return { result: { problem }, typed: isRelated ? { relation, other } : null }
  const { is_changed: isChanged, replaced } = done
  // A former parent or original takes its place back, so it replaces the new one.
  const undo = replaced
    ? `relate ${replaced.relation} ${replaced.other} ${replaced.issue}`
    : `${isRelated ? 'unrelate' : 'relate'} ${relation} ${other}`
  const text = TEXTS[isRelated ? 'added' : 'removed'][isChanged ? 'changed' : 'same']
  return {
    result: { changed: { text, undo: isChanged ? [undo] : [], problems: [] } },
    typed: null,
  }
}

const TEXTS = {
  added: { changed: 'Relation added.', same: 'This relation exists already.' },
  removed: { changed: 'Relation removed.', same: 'This relation was removed before.' },
}
