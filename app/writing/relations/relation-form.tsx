import { Form, useLocation } from '@remix-run/react'
import type { RelationName } from '#server/writing/issues/relations/relation-wire'
import { IssueField } from './issue-field'
import { RELATION_NAMES } from './relation-groups'

export interface TypedRelation {
  relation: string
  other: string
}

/** The relations as the form words them, seen from the issue of the page. */
const CHOICES: Record<RelationName, string> = {
  blocked_by: 'is blocked by',
  blocks: 'blocks',
  parent: 'is a sub-issue of',
  sub_issue: 'has the sub-issue',
  duplicate_of: 'is a duplicate of',
  duplicated_by: 'has the duplicate',
  related: 'is related to',
}

interface Props {
  at: { org: string; owner: string; repo: string; issue_number: string }
  typed: TypedRelation | null
}

/** Is new after a navigation. A live update keeps what is typed. */
export function RelationForm({ at, typed }: Props) {
  return (
    <details className="issue-edit" key={useLocation().key} open={typed !== null}>
      <summary>Add relation</summary>
      <Form method="post" className="form relation-form" preventScrollReset>
        <div className="field">
          <label htmlFor="pl-_relation">This issue</label>
          <select id="pl-_relation" name="relation" defaultValue={typed?.relation ?? 'blocked_by'}>
            {RELATION_NAMES.map((name) => (
              <option key={name} value={name}>
                {CHOICES[name]}
              </option>
            ))}
          </select>
        </div>
        <IssueField at={at} name="other" label="Issue" typed={typed?.other ?? ''} />
        <button type="submit" className="button" name="do" value="relate">
          Add
        </button>
      </Form>
    </details>
  )
}
