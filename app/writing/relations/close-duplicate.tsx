import { Form, useLocation } from '@remix-run/react'
import { IssueField } from './issue-field'

interface Props {
  at: { org: string; owner: string; repo: string; issue_number: string }
  /** The name of an issue that was rejected. */
  typed: string | null
}

/** Closes an issue as a duplicate of another one, which its page then names. */
export const CloseDuplicate = ({ at, typed }: Props) => (
  <details className="issue-edit" key={useLocation().key} open={typed !== null}>
    <summary>Close as duplicate</summary>
    <Form method="post" className="form relation-form">
      <IssueField at={at} name="original" label="Duplicate of" typed={typed ?? ''} />
      <button type="submit" className="button" name="do" value="duplicate">
        Close as duplicate
      </button>
    </Form>
  </details>
)
